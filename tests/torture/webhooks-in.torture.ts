import { startPlatform } from '../../local/platform/start-platform.ts';
import type { Figure } from '../bench/harness/figure.ts';
import { roundFigure } from '../bench/harness/figure.ts';
import { startServer } from '../bench/load/start-server.ts';
import { appSettings } from '../support/app-settings.ts';
import { installedChannel, openApp } from '../support/install.ts';
import { haloDomain, testStores } from '../support/test-stores.ts';
import { plantAsked } from './harness/plant-asked.ts';
import type { Torture, TortureStage } from './harness/torture.ts';
import type { Arena } from './webhooks-in/arena.ts';
import { inboundBugs } from './webhooks-in/planted-bugs.ts';
import { runDeliveries } from './webhooks-in/run-deliveries.ts';
import type { DeliveryReport } from './webhooks-in/run-deliveries.ts';

const longestMs = 250;

export const torture: Torture = {
  about:
    'the platform’s messages, three in ten of them doubled, out of order, one in twenty forged: each has its effect once',
  plantedBugs: inboundBugs,
  async run(stage) {
    const arena = await openArena(stage);
    const count = stage.small ? 400 : 10_000;
    stage.say(`sending ${count} deliveries`);
    const isPlanted = stage.plantedBug !== undefined;
    const report = await runDeliveries(arena, { count, patienceMs: isPlanted ? 20_000 : 300_000 });
    // A clock judges a long run, and is no judge of bugs.
    return [...figuresOf(report), ...(stage.small || isPlanted ? [] : [timeFigure(report)])];
  },
};

async function openArena(stage: TortureStage): Promise<Arena> {
  const { SHOPIFY_API_KEY: key, SHOPIFY_API_SECRET: secret, APP_URL: url } = appSettings;
  const platform = await startPlatform({ stores: testStores, app: { key, secret, url } });
  stage.supervisor.onStop(() => platform.close());
  const database = await stage.startDatabase();
  const { folder } = plantAsked(stage, inboundBugs);
  const { port } = await startServer(stage, {
    name: 'app',
    arguments: ['build/bin/server.js'],
    folder,
    env: {
      ...appSettings,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      RUN_WORKER: 'true',
      DATABASE_URL: database.url,
      SHOPIFY_ADMIN_URL: `${platform.url}/stores/{shop}`,
    },
    readyPath: '/readyz',
  });
  const appUrl = `http://127.0.0.1:${port}`;
  await openApp(appUrl, platform.url, haloDomain);
  const query: Arena['query'] = (sql, values) => database.query(sql, values);
  const channel = await installedChannel({ query }, platform.url, haloDomain);
  return { appUrl, base: `${appUrl}/api`, platformUrl: platform.url, channel, query };
}

function figuresOf({ broken, brokenCount, forgedTaken, ...detail }: DeliveryReport): Figure[] {
  return [
    {
      name: 'webhooks-in: broken promises of effects and answers',
      value: brokenCount,
      unit: `broken in ${detail.deliveries} deliveries`,
      goal: '0',
      pass: brokenCount === 0,
      detail: { ...detail, broken },
    },
    {
      name: 'webhooks-in: forged messages that were not refused',
      value: forgedTaken,
      unit: `of ${detail.forged} forged`,
      goal: '0',
      pass: forgedTaken === 0,
      detail: {},
    },
  ];
}

function timeFigure({ p50Ms, p99Ms, requests }: DeliveryReport): Figure {
  return {
    name: 'webhooks-in: time to an answer, the 99th of a hundred',
    value: roundFigure(p99Ms),
    unit: 'ms',
    goal: `<= ${longestMs}`,
    pass: p99Ms <= longestMs,
    detail: { p50Ms: roundFigure(p50Ms), requests },
  };
}
