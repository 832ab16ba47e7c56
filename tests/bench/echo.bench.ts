import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { addFault } from '../support/mirror.ts';
import { until } from '../support/until.ts';
import { sendWebhook } from '../support/send-webhook.ts';
import { countStoredWebhooks } from '../support/db/webhooks.ts';
import { waitForRunningBulk } from '../support/db/bulk.ts';
import type { Bench } from './harness/bench.ts';
import { roundFigure } from './harness/figure.ts';
import type { Figure } from './harness/figure.ts';
import { getBody } from './load/get-body.ts';
import { issueKeys } from './load/issue-keys.ts';
import { addCreators, changeAll, requestJob, untilUpToDate } from './mirror/creators.ts';
import { rename, shownCollabs } from './mirror/edit-creators.ts';
import type { Brand } from './mirror/edit-creators.ts';
import { plainStore, startMirror } from './mirror/start-mirror.ts';
import type { MirrorStage } from './mirror/start-mirror.ts';

const many = 'many.myshopify.com';
const webhooksPerSecond = 200;
/** Reads and edits of another brand. */
const othersPerSecond = 40;
const readyEveryMs = 250;

export const bench: Bench = {
  about: 'webhooks of one brand’s own bulk write, and the requests of another brand meanwhile',
  async run(stage) {
    const size = stage.small ? 2_000 : 100_000;
    const form = stage.small
      ? { rounds: 2, quietMs: 2_000, echoMs: 4_000 }
      : { rounds: 25, quietMs: 10_000, echoMs: 20_000 };
    const settings = { MIRROR_BULK_FROM: '500' };
    const stores = [plainStore('many', 'standard'), plainStore('other', 'standard')];
    const mirror = await startMirror(stage, stores, { settings, delays: { bulkStart: 200, bulkRow: 0 } });
    await mirror.startWorker();
    const others = await openOthers(mirror);
    stage.print(`a first mirror of ${size} creators`);
    for (let added = 0; added < size; added += 20_000)
      await addCreators(mirror.database, many, Math.min(20_000, size - added));
    await requestJob(mirror.database, many);
    await until(
      'the creators are mirrored',
      async () => (await listEntries(mirror)).length === size,
      900_000,
    );
    await untilUpToDate(mirror.database, many);
    stage.print('a change of all of them, in a file that runs until the end');
    await addFault(mirror.platformUrl, { fault: 'bulk-hold', field: 'metaobjectUpdate', ms: 86_400_000 });
    await changeAll(mirror.database, many);
    await requestJob(mirror.database, many);
    await waitForRunningBulk(mirror.database);
    const entries = await listEntries(mirror);
    const run: Run = {
      mirror,
      others,
      entries,
      sent: 0,
      refused: [],
      notReady: [],
      quiet: [],
      withWebhooks: [],
      bytes: 0,
    };
    for (let round = 0; round < form.rounds; round += 1) {
      await duringMs(form.quietMs, (isOver) => [
        requestOthers(run, run.quiet, isOver),
        watchReadiness(run, isOver),
      ]);
      await duringMs(form.echoMs, (isOver) => [
        requestOthers(run, run.withWebhooks, isOver),
        watchReadiness(run, isOver),
        sendEchoes(run, isOver),
      ]);
      stage.print(`round ${round + 1} of ${form.rounds}: ${run.sent} webhooks, p99 ${describe(run)}`);
    }
    const saved = await countStoredWebhooks(mirror.database);
    return figuresOf(run, saved, stage.small);
  },
};

interface Run {
  mirror: MirrorStage;
  others: { brand: Brand; collabs: readonly string[] };
  /** The global ids of entries in the running file. */
  entries: readonly string[];
  sent: number;
  /** Statuses of webhooks other than 200, and failures of the other brand's requests. */
  refused: unknown[];
  notReady: unknown[];
  /** Milliseconds of the other brand's requests, without and with webhooks. */
  quiet: number[];
  withWebhooks: number[];
  /** The largest resident memory of the app. */
  bytes: number;
}

async function openOthers({ database, port }: MirrorStage): Promise<Run['others']> {
  const store = 'other.myshopify.com';
  await addCreators(database, store, 100);
  await requestJob(database, store);
  await untilUpToDate(database, store);
  const collabs = await shownCollabs(database, store, 100);
  return { brand: { port, keys: await issueKeys(database, store, 4) }, collabs };
}

/** The ids of the many creators' entries. */
async function listEntries({ database }: MirrorStage): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `SELECT platform_id AS id FROM platform_objects JOIN channels ON channels.id = channel_id
     WHERE domain = $1 AND kind = 'metaobject' AND platform_id IS NOT NULL`,
    [many],
  );
  return rows.map(({ id }) => id);
}

/** Runs work for a time, and waits until it has ended. */
async function duringMs(ms: number, start: (isOver: () => boolean) => Promise<void>[]): Promise<void> {
  const endsAt = performance.now() + ms;
  await Promise.all(start(() => performance.now() >= endsAt));
}

/** Starts work at a rate, whether or not earlier work has ended. */
async function atRate(perSecond: number, isOver: () => boolean, work: () => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let count = 0; !isOver(); count += 1) {
    await sleep(Math.max(0, startedAt + (count * 1_000) / perSecond - performance.now()));
    const one = work();
    running.add(one);
    void one.finally(() => running.delete(one));
  }
  await Promise.all(running);
}

function sendEchoes(run: Run, isOver: () => boolean): Promise<void> {
  const { mirror, entries } = run;
  return atRate(webhooksPerSecond, isOver, async () => {
    const id = entries[run.sent++ % entries.length] ?? '';
    const payload = { id, updated_at: new Date(mirror.clock.now()).toISOString() };
    const webhook = { topic: 'metaobjects/update', shop: many, payload };
    const status = await sendWebhook(`http://127.0.0.1:${mirror.port}`, webhook);
    if (status !== 200) run.refused.push(status);
  });
}

/** Requests of the other brand: one edit for each read. */
function requestOthers(run: Run, tookMs: number[], isOver: () => boolean): Promise<void> {
  const { brand, collabs } = run.others;
  let count = 0;
  return atRate(othersPerSecond, isOver, async () => {
    const number = count++;
    const collabId = collabs[number % collabs.length] ?? '';
    const startedAt = performance.now();
    try {
      if (number % 2 === 0) await rename(brand, collabId, `Edit ${number}`);
      else {
        const [key = ''] = brand.keys;
        const path = `/api/channels/other.myshopify.com/collabs/${collabId}`;
        await getBody(brand.port, { path, headers: { 'x-channel-access-token': key } });
      }
    } catch (error) {
      run.refused.push(String(error));
    }
    tookMs.push(performance.now() - startedAt);
  });
}

/** Requests readiness, and reads the app's memory. */
async function watchReadiness(run: Run, isOver: () => boolean): Promise<void> {
  const { port, appPid } = run.mirror;
  while (!isOver()) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(String);
    if (typeof response === 'string' || response.status !== 200)
      run.notReady.push(typeof response === 'string' ? response : response.status);
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${appPid}/status`, 'utf8')) ?? [];
    run.bytes = Math.max(run.bytes, Number(kilobytes) * 1_024);
    await sleep(readyEveryMs);
  }
}

const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? NaN;

function describe({ quiet, withWebhooks }: Run): string {
  return `${roundFigure(p99(quiet))} ms without webhooks, ${roundFigure(p99(withWebhooks))} ms with them`;
}

function figuresOf(run: Run, saved: number, small: boolean): Figure[] {
  const { sent, refused, notReady, quiet, withWebhooks, bytes } = run;
  const ratio = p99(withWebhooks) / p99(quiet);
  const megabytes = bytes / 1_000_000;
  return [
    {
      name: 'echo refused',
      value: refused.length,
      unit: 'webhooks and requests of the other brand without 200',
      goal: '0',
      pass: refused.length === 0,
      detail: { sent, others: quiet.length + withWebhooks.length, some: refused.slice(0, 5) },
    },
    {
      name: 'echo saved',
      value: saved,
      unit: 'webhooks of own rows that were saved for a job',
      goal: '0',
      pass: saved === 0,
      detail: { sent },
    },
    {
      name: 'echo others',
      value: roundFigure(ratio),
      unit: 'times the p99 of the other brand without webhooks',
      goal: '<= 1.5',
      // The short form has too few requests for a percentile.
      pass: small ? null : ratio <= 1.5,
      detail: {
        quiet: roundFigure(p99(quiet)),
        withWebhooks: roundFigure(p99(withWebhooks)),
        requests: quiet.length + withWebhooks.length,
      },
    },
    {
      name: 'echo readiness',
      value: notReady.length,
      unit: 'responses of /readyz other than 200',
      goal: '0',
      pass: notReady.length === 0,
      detail: { some: notReady.slice(0, 5) },
    },
    {
      name: 'echo memory',
      value: roundFigure(megabytes),
      unit: 'MB of resident memory of the app',
      goal: '<= 400',
      pass: megabytes <= 400,
      detail: { sent },
    },
  ];
}
