import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addFault } from '../support/store/mirror.ts';
import { until } from '../support/until.ts';
import { sendWebhook } from '../support/http/send-webhook.ts';
import { countStoredWebhooks } from '../support/db/webhooks.ts';
import { waitForRunningBulk } from '../support/db/bulk.ts';
import type { Bench } from './harness/bench.ts';
import { roundFigure, type Figure } from './harness/figure.ts';
import type { Stage } from './harness/open-stage.ts';
import { atRate } from './echo/at-rate.ts';
import type { OtherBrand, OthersResult } from './echo/request-others.ts';
import { issueKeys } from './load/issue-keys.ts';
import { addCreators, changeAll, requestJob, untilUpToDate } from './mirror/creators.ts';
import { shownCollabs } from './mirror/edit-creators.ts';
import { plainStore, startMirror, type MirrorStage } from './mirror/start-mirror.ts';

const many = 'many.myshopify.com';
const webhooksPerSecond = 200;
/** Reads and edits of another brand. */
const othersPerSecond = 40;
/** Not subscribed: such a webhook costs what each request costs, and no statement. */
const droppedTopic = 'orders/create';
const readyEveryMs = 250;
/** Without a limit, the runtime keeps garbage for as long as the machine has memory. */
const heapMegabytes = 192;

export const bench: Bench = {
  about: 'webhooks of one brand’s own bulk write, and the requests of another brand meanwhile',
  async run(stage) {
    const size = stage.small ? 2_000 : 100_000;
    const form = stage.small
      ? { rounds: 2, quietMs: 2_000, droppedMs: 2_000, echoMs: 4_000 }
      : { rounds: 25, quietMs: 3_000, droppedMs: 7_000, echoMs: 20_000 };
    const stores = [plainStore('many', 'standard'), plainStore('other', 'standard')];
    const mirror = await startMirror(stage, stores, {
      settings: { MIRROR_BULK_FROM: '500' },
      appSettings: { NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}` },
      delays: { bulkStart: 200, bulkRow: 0 },
    });
    await mirror.startWorker();
    const requestOthers = await openOthers(stage, mirror);
    stage.print(`a first mirror of ${size} creators`);
    for (let added = 0; added < size; added += 20_000)
      await addCreators(mirror.database, many, Math.min(20_000, size - added));
    await requestJob(mirror.database, many);
    await until(
      'the creators are mirrored',
      async () => (await listEntries(mirror, 'all')).length === size,
      900_000,
    );
    await untilUpToDate(mirror.database, many);
    stage.print('a change of all of them, in a file that runs until the end');
    await addFault(mirror.platformUrl, { fault: 'bulk-hold', field: 'metaobjectUpdate', ms: 86_400_000 });
    await changeAll(mirror.database, many);
    await requestJob(mirror.database, many);
    await waitForRunningBulk(mirror.database);
    const entries = await listEntries(mirror, 'in the running file');
    stage.print(`${entries.length} entries are in the running file`);
    const run: Run = {
      mirror,
      entries,
      sent: 0,
      refused: [],
      notReady: [],
      quiet: { tookMs: [], failed: [] },
      withDropped: { tookMs: [], failed: [] },
      withWebhooks: { tookMs: [], failed: [] },
      bytesBefore: 0,
      bytes: 0,
    };
    // The first round is not counted: Postgres still writes what the set-up left.
    for (let round = 0; round <= form.rounds; round += 1) {
      if (round === 1)
        for (const { tookMs } of [run.quiet, run.withDropped, run.withWebhooks]) tookMs.length = 0;
      await duringMs(form.quietMs, (isOver) => [
        requestOthers(form.quietMs, run.quiet),
        watchApp(run, isOver),
      ]);
      await duringMs(form.droppedMs, (isOver) => [
        requestOthers(form.droppedMs, run.withDropped),
        watchApp(run, isOver),
        sendWebhooks(run, droppedTopic, isOver),
      ]);
      // Memory stays with the process once it was needed: only what it has before the first of its own counts.
      if (round === 0) run.bytesBefore = run.bytes;
      await duringMs(form.echoMs, (isOver) => [
        requestOthers(form.echoMs, run.withWebhooks),
        watchApp(run, isOver),
        sendWebhooks(run, 'metaobjects/update', isOver),
      ]);
      stage.print(`round ${round} of ${form.rounds}: ${run.sent} webhooks, p99 ${describe(run)}`);
    }
    const saved = await countStoredWebhooks(mirror.database);
    return figuresOf(run, saved, stage.small);
  },
};

interface Run {
  mirror: MirrorStage;
  /** The global ids of entries in the running file. */
  entries: readonly string[];
  sent: number;
  /** Statuses of webhooks other than 200. */
  refused: unknown[];
  notReady: unknown[];
  /** The other brand's requests: without webhooks, with as many that are dropped unread, and with those of own writes. */
  quiet: OthersResult;
  withDropped: OthersResult;
  withWebhooks: OthersResult;
  /** The largest resident memory of the app: until the first webhook of its own writes, and in all. */
  bytesBefore: number;
  bytes: number;
}

/** Starts the process of the other brand. @returns sends requests for a time, and adds what they gave. */
async function openOthers(stage: Stage, { database, port }: MirrorStage) {
  const domain = 'other.myshopify.com';
  await addCreators(database, domain, 100);
  await requestJob(database, domain);
  await untilUpToDate(database, domain);
  const collabs = await shownCollabs(database, domain, 100);
  const keys = await issueKeys(database, domain, 4);
  const brand: OtherBrand = { port, domain, keys, collabs, perSecond: othersPerSecond };
  const file = path.join(import.meta.dirname, 'echo/request-others.ts');
  const child = fork(file, [JSON.stringify(brand)], { execArgv: ['--import', 'tsx'] });
  stage.supervisor.onStop(async () => {
    child.kill();
    await once(child, 'exit');
  });
  const ended = new AbortController();
  child.once('exit', (code) => {
    ended.abort(new Error(`The process of the other brand ended with ${code}`));
  });
  const { signal } = ended;
  await once(child, 'message', { signal });
  return async (ms: number, { tookMs, failed }: OthersResult): Promise<void> => {
    child.send(ms);
    const [result] = (await once(child, 'message', { signal })) as [OthersResult];
    tookMs.push(...result.tookMs);
    failed.push(...result.failed);
  };
}

/** The ids of the many creators' entries. A file has at most half of them: the others wait for the next one. */
async function listEntries(
  { database }: MirrorStage,
  which: 'all' | 'in the running file',
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `SELECT platform_id AS id FROM platform_objects AS object JOIN channels ON channels.id = object.channel_id
     JOIN mirror_queue AS item ON item.channel_id = object.channel_id AND item.collab_id = object.collab_id
     WHERE domain = $1 AND kind = 'metaobject' AND platform_id IS NOT NULL AND ($2 OR bulk_id IS NOT NULL)`,
    [many, which === 'all'],
  );
  return rows.map(({ id }) => id);
}

/** Runs work for a time, and waits until it has ended. */
async function duringMs(ms: number, start: (isOver: () => boolean) => Promise<void>[]): Promise<void> {
  const endsAt = performance.now() + ms;
  await Promise.all(start(() => performance.now() >= endsAt));
}

function sendWebhooks(run: Run, topic: string, isOver: () => boolean): Promise<void> {
  const { mirror, entries } = run;
  return atRate(webhooksPerSecond, isOver, async () => {
    const id = entries[run.sent % entries.length] ?? '';
    if (topic !== droppedTopic) run.sent += 1;
    const payload = { id, updated_at: new Date(mirror.clock.now()).toISOString() };
    const webhook = { topic, shop: many, payload };
    const status = await sendWebhook(`http://127.0.0.1:${mirror.port}`, webhook);
    if (status !== 200) run.refused.push(status);
  });
}

/** Requests readiness, and reads the app's memory. */
async function watchApp(run: Run, isOver: () => boolean): Promise<void> {
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

const p99 = ({ tookMs }: OthersResult) =>
  tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.99)] ?? NaN;

function describe({ quiet, withDropped, withWebhooks }: Run): string {
  const [none, dropped, own] = [quiet, withDropped, withWebhooks].map((each) => roundFigure(p99(each)));
  return `${none} ms without webhooks, ${dropped} ms with dropped ones, ${own} ms with those of own writes`;
}

function figuresOf(run: Run, saved: number, small: boolean): Figure[] {
  const { sent, notReady, quiet, withDropped, withWebhooks, bytes, bytesBefore } = run;
  const all = [quiet, withDropped, withWebhooks];
  const refused = [...run.refused, ...all.flatMap(({ failed }) => failed)];
  const others = all.reduce((sum, { tookMs }) => sum + tookMs.length, 0);
  const p99s = {
    quiet: roundFigure(p99(quiet)),
    withDropped: roundFigure(p99(withDropped)),
    withWebhooks: roundFigure(p99(withWebhooks)),
  };
  const megabytes = (bytes - bytesBefore) / 1_000_000;
  const cores = availableParallelism();
  const ratio = (base: OthersResult, name: string, isChecked: boolean): Figure => ({
    name,
    value: roundFigure(p99(withWebhooks) / p99(base)),
    unit: 'times the p99 of the other brand',
    goal: '<= 1.3',
    // The short form has too few requests for a percentile.
    pass: small || !isChecked ? null : p99(withWebhooks) / p99(base) <= 1.3,
    detail: { ...p99s, requests: others, cores },
  });
  return [
    {
      name: 'echo refused',
      value: refused.length,
      unit: 'webhooks and requests of the other brand without 200',
      goal: '0',
      pass: refused.length === 0,
      detail: { sent, others, some: refused.slice(0, 5) },
    },
    {
      name: 'echo saved',
      value: saved,
      unit: 'webhooks of own rows that were saved for a job',
      goal: '0',
      pass: saved === 0,
      detail: { sent },
    },
    ratio(withDropped, 'echo others, against as many dropped webhooks', true),
    // With fewer cores, the processes that play platform and sender take those of the app.
    ratio(quiet, 'echo others, against no webhooks', cores >= 4),
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
      unit: `MB more resident memory of the app, with a heap of at most ${heapMegabytes} MB`,
      goal: '<= 100',
      pass: megabytes <= 100,
      detail: { sent, before: roundFigure(bytesBefore / 1_000_000) },
    },
  ];
}
