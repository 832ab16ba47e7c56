import { VirtualClock } from '../../local/simulator/clock/virtual-clock.ts';
import { startSimulator } from '../../local/simulator/start-simulator.ts';
import type { Figure } from '../bench/harness/figure.ts';
import { sampleStore } from '../platform/sample-store.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { mintSessionToken } from '../support/world/install.ts';
import type { Torture } from './harness/torture.ts';
import { expireTokens, type Tally } from './refresh/expire-tokens.ts';
import { plantedBugs } from './refresh/planted-bugs.ts';
import { startRenewers } from './refresh/start-renewers.ts';

const workers = 4;
/**
 * How often all tokens expire. At two days each, this exceeds the 30 days in which a used refresh token is
 * accepted.
 */
const times = 20;

export const torture: Torture = {
  about: `access tokens end, ${workers} workers race to renew them, one answer in ten is lost`,
  plantedBugs,
  async run(stage) {
    const stores = stage.small ? 5 : 50;
    const clock = new VirtualClock(Date.now());
    const shops = Array.from({ length: stores }, (_, index) => `store-${index}.myshopify.com`);
    const platform = await startSimulator({
      clock,
      stores: shops.map((domain) => sampleStore({ domain })),
      app: {
        key: appSettings.SHOPIFY_API_KEY,
        secret: appSettings.SHOPIFY_API_SECRET,
        url: appSettings.APP_URL,
      },
    });
    stage.supervisor.onStop(() => platform.close());
    const database = await stage.startDatabase();
    stage.print(`starting ${workers} workers`);
    const renewers = await startRenewers(stage, workers, {
      databaseUrl: database.url,
      platformUrl: platform.url,
    });
    await renewers.install(
      await Promise.all(
        shops.map(async (shop) => ({ shop, sessionToken: await mintSessionToken(platform.url, shop) })),
      ),
    );
    stage.print(`letting ${stores * times} tokens end`);
    return figures(await expireTokens({ database, platform, clock, renewers, shops }, times));
  },
};

function figures({ expiries, lostResponses, renewals, lockedOut }: Tally): Figure[] {
  const detail = { expiries, lostResponses, workers, renewals };
  const needless = renewals - expiries - lostResponses;
  return [
    {
      name: 'refresh: renewals beyond one for each expiry and lost response',
      value: needless,
      unit: 'requests',
      goal: '<= 0',
      pass: needless <= 0,
      detail,
    },
    {
      name: 'refresh: stores locked out',
      value: lockedOut.size,
      unit: 'stores',
      goal: '0',
      pass: lockedOut.size === 0,
      detail: { ...detail, lockedOut: [...lockedOut].slice(0, 10) },
    },
  ];
}
