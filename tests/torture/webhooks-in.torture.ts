import { type Figure, roundFigure } from '../bench/harness/figure.ts';
import { installedChannel, openApp } from '../support/world/install.ts';
import { haloDomain, testStores } from '../support/world/test-stores.ts';
import { coverageFigures } from './harness/unreached-cases.ts';
import { prepareService } from './harness/prepare-service.ts';
import type { Torture, TortureStage } from './harness/torture.ts';
import type { SuiteContext } from './webhooks-in/suite-context.ts';
import { inboundBugs } from './webhooks-in/planted-bugs.ts';
import { runDeliveries, type DeliveryReport } from './webhooks-in/run-deliveries.ts';

const longestMs = 250;

export const torture: Torture = {
  about:
    'platform webhooks, three in ten duplicated, out of order, one in twenty forged: each has its effect once',
  plantedBugs: inboundBugs,
  async run(stage) {
    const context = await openContext(stage);
    const count = stage.small ? 400 : 10_000;
    stage.print(`sending ${count} deliveries`);
    const isPlanted = stage.plantedBug !== undefined;
    const report = await runDeliveries(context, { count, retryForMs: isPlanted ? 20_000 : 300_000 });
    // Durations matter in a long run, not with a planted bug.
    return [
      ...figuresOf(report),
      ...(stage.small || isPlanted ? [] : [timeFigure(report)]),
      ...coverageFigures(stage, 'webhooks-in', {
        'every delivery': report.deliveries === count,
        'three in ten sent twice': report.requests === count * 1.3,
        'one in twenty forged': report.forged === count / 20,
      }),
    ];
  },
};

async function openContext(stage: TortureStage): Promise<SuiteContext> {
  const { database, platformUrl, startApp } = await prepareService(stage, inboundBugs, testStores);
  const appUrl = await startApp('app', { LOG_LEVEL: 'error', RUN_WORKER: 'true' });
  await openApp(appUrl, platformUrl, haloDomain);
  const channel = await installedChannel(database, platformUrl, haloDomain);
  const { url, query } = database;
  return { appUrl, base: `${appUrl}/api`, platformUrl, channel, url, query };
}

function figuresOf({ broken, brokenCount, forgedTaken, ...detail }: DeliveryReport): Figure[] {
  return [
    {
      name: 'webhooks-in: violations of effects and responses',
      value: brokenCount,
      unit: `broken in ${detail.deliveries} deliveries`,
      goal: '0',
      pass: brokenCount === 0,
      detail: { ...detail, broken },
    },
    {
      name: 'webhooks-in: forged webhooks that were accepted',
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
    name: 'webhooks-in: response time, 99th percentile',
    value: roundFigure(p99Ms),
    unit: 'ms',
    goal: `<= ${longestMs}`,
    pass: p99Ms <= longestMs,
    detail: { p50Ms: roundFigure(p50Ms), requests },
  };
}
