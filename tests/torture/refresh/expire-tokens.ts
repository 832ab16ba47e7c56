import type { RunningPlatform } from '../../../local/simulator/start-simulator.ts';
import type { VirtualClock } from '../../../local/simulator/clock/virtual-clock.ts';
import type { BenchDatabase } from '../../bench/harness/start-database.ts';
import { expireAccessTokens } from '../../support/db/stores.ts';
import { addFault, clearFaults } from '../../support/store/mirror.ts';
import type { Renewers } from './start-renewers.ts';

const day = 24 * 3_600_000;
const shareOfLostResponses = 0.1;

interface Race {
  database: BenchDatabase;
  platform: RunningPlatform;
  clock: VirtualClock;
  renewers: Renewers;
  shops: readonly string[];
}

export interface Tally {
  expiries: number;
  lostResponses: number;
  /** Number of renewal requests to the platform. */
  renewals: number;
  lockedOut: ReadonlySet<string>;
}

/**
 * Lets all tokens expire at once, several times, two days apart. In total this exceeds the time in which the
 * platform accepts a used refresh token. It stops when a store is locked out. One response in ten is lost, of
 * changing stores.
 */
export async function expireTokens(race: Race, times: number): Promise<Tally> {
  const { platform, shops, renewers } = race;
  const lockedOut = new Set<string>();
  let lostResponses = 0;
  let expiries = 0;
  for (let time = 0; time < times && lockedOut.size === 0; time += 1) {
    const losing = time === times - 1 ? [] : shops.filter((_, index) => isLost(index + time));
    for (const store of losing)
      await addFault(platform.url, { fault: 'lose-answer', operation: 'access_token', store });
    lostResponses += losing.length;
    await endAll(race);
    expiries += shops.length;
    for (const shop of await renewers.renew(shops)) lockedOut.add(shop);
    await clearFaults(platform.url);
  }
  return {
    expiries,
    lostResponses,
    renewals: await countRenewals(platform.url),
    lockedOut,
  };
}

function isLost(number: number): boolean {
  return number % Math.round(1 / shareOfLostResponses) === 0;
}

async function endAll({ database, clock }: Race): Promise<void> {
  clock.advance(2 * day);
  await expireAccessTokens(database, -60);
}

async function countRenewals(platformUrl: string): Promise<number> {
  const response = await fetch(`${platformUrl}/__log?operation=access_token`);
  const all = (await response.json()) as { variables: { grant_type: string } }[];
  return all.filter(({ variables }) => variables.grant_type === 'refresh_token').length;
}
