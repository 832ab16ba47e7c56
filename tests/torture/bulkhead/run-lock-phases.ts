import { setTimeout as sleep } from 'node:timers/promises';
import { createCollab, createDrop } from '../../support/http/api-calls.ts';
import { call, type ApiResult } from '../../support/http/api-client.ts';
import type { TestChannel } from '../../support/world/install.ts';
import { checkWrites } from './check-writes.ts';
import type { TestDatabase } from '../../support/db/database.ts';
import { countLockWaits, lockRow } from '../../support/db/locks.ts';

/** The setup of the phases: one app, and two brands of which the first has the locked row. */
export interface BulkheadWorld {
  base: string;
  database: Pick<TestDatabase, 'url' | 'query'>;
  halo: TestChannel;
  pine: TestChannel;
  /** Of a partner with a grant from Halo: every second writer has it, as the tenant is the same. */
  partnerKey: string;
}

interface BulkheadEffort {
  /** Each has one phase without the lock and one with it. */
  rounds: number;
  phaseMs: number;
  /** How many clients write to the locked row. */
  writers: number;
  /** How many clients of the other brand read and write. */
  others: number;
}

/** What clients saw. Latencies are in milliseconds. */
export interface BulkheadReport {
  /** Responses to the other brand that were not 200, as text; without those with 503 while no row was locked. */
  othersRejected: string[];
  /** Responses of `/readyz` that were not 200, as text. */
  notReady: string[];
  /** Responses to writers other than 200 and 503 with Retry-After, and errors of their writes. */
  wrong: string[];
  /** Writes that were rejected with 503 while the row was locked. */
  rejected: number;
  writes: number;
  free: readonly number[];
  locked: readonly number[];
}

/** One write to the row, sent again with the same key until it succeeds. */
export interface Write {
  collabId: string;
  number: number;
  kind: 'drop' | 'edit';
  statuses: number[];
}

/** Interval of a writer's requests, with or without the lock. */
const paceMs = 3_000;
const readyEveryMs = 100;
/** A collab holds 128 drops at most. */
const writesPerDrop = 8;
const thinkMs = 20;

/** Runs the same load with and without a lock on one collab's row, in turn, and checks every write at the end. */
export async function runLockPhases(world: BulkheadWorld, effort: BulkheadEffort): Promise<BulkheadReport> {
  const otherIds: string[] = [];
  for (let client = 0; client < effort.others; client += 1) otherIds.push(await openOtherCollab(world));
  const report = { othersRejected: [], notReady: [], wrong: [], rejected: 0, free: [], locked: [] };
  const { promise: over, resolve: end } = withResolvers();
  const phases: Phases = { ...report, writes: [], isLocked: false, isOver: false, over, collabId: '' };
  await openCollab(world, phases);
  const clients = [
    watchReadiness(world, phases),
    watchLocks(world, phases),
    ...otherIds.map((collabId) => beOther(world, collabId, phases)),
    ...Array.from({ length: effort.writers }, (_, index) =>
      beWriter(world, {
        phases,
        delayMs: (index / effort.writers) * Math.min(paceMs, effort.phaseMs),
      }),
    ),
  ];
  for (let round = 0; round < effort.rounds; round += 1) {
    if (round > 0) await openCollab(world, phases);
    await sleep(effort.phaseMs);
    const lock = await lockRow(world.database.url, 'collabs', phases.collabId);
    phases.isLocked = true;
    await sleep(effort.phaseMs);
    phases.isLocked = false;
    await lock.release();
  }
  phases.isOver = true;
  end();
  await Promise.all(clients);
  const { writes, othersRejected, notReady, rejected, free, locked } = phases;
  const wrong = [
    ...phases.wrong,
    ...(await checkWrites(world, writes)),
    ...(await writeOnceMore(world, phases.collabId)),
  ];
  return { othersRejected, notReady, wrong, rejected, writes: writes.length, free, locked };
}

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

interface Phases {
  othersRejected: string[];
  notReady: string[];
  wrong: string[];
  rejected: number;
  writes: Write[];
  free: number[];
  locked: number[];
  /** The collab of the current round. */
  collabId: string;
  isLocked: boolean;
  isOver: boolean;
  /** Resolves when {@link isOver}. */
  over: Promise<void>;
}

/** Gives the writers another collab. */
async function openCollab(world: BulkheadWorld, phases: Phases): Promise<void> {
  phases.collabId = (await createCollab(world, world.halo))._id;
}

/** Each client of the other brand edits its own collab, so that it waits for no other client's lock. */
async function openOtherCollab(world: BulkheadWorld): Promise<string> {
  const { _id: collabId } = await createCollab(world, world.pine);
  await createDrop(world, world.pine, { collabId });
  return collabId;
}

async function watchReadiness({ base }: BulkheadWorld, phases: Phases): Promise<void> {
  const address = new URL('/readyz', base).href;
  while (!phases.isOver) {
    const { status } = await call(address);
    if (status !== 200) phases.notReady.push(`/readyz answered ${status}`);
    await sleep(readyEveryMs);
  }
}

/** A statement waits for a row in two steps, each as long as the lock timeout; a machine under load is later still. */
const maxLockSeconds = 9;

async function watchLocks({ database }: BulkheadWorld, phases: Phases): Promise<void> {
  while (!phases.isOver) {
    const long = await countLockWaits(database, maxLockSeconds);
    if (long > 0) phases.wrong.push(`${long} statements wait for a lock for ${maxLockSeconds} s`);
    await Promise.race([sleep(1_000), phases.over]);
  }
}

/** A client of the other brand: reads and writes by turns. */
async function beOther({ base, pine }: BulkheadWorld, collabId: string, phases: Phases): Promise<void> {
  const { key } = pine;
  const requests = [
    () => call(`${base}/channels/${pine.domain}/collabs/${collabId}`, { key }),
    () => call(`${base}/creators/collabs?platform_domain=${pine.domain}`, { key }),
    () => call(`${base}/creators/collabs/${collabId}`, { key, json: { lastName: 'Other' } }),
    () =>
      call(`${base}/creators/collabs/${collabId}`, {
        key,
        json: { firstName: 'Other' },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      }),
  ];
  for (let turn = 0; !phases.isOver; turn += 1) {
    const wasLocked = phases.isLocked;
    const startedAt = performance.now();
    const response = await requests[turn % requests.length]?.();
    const ms = performance.now() - startedAt;
    // One that saw both belongs to neither.
    if (wasLocked === phases.isLocked) (wasLocked ? phases.locked : phases.free).push(ms);
    // A busy machine may reject requests without any lock.
    const isOverload = !wasLocked && response?.status === 503;
    if (response?.status !== 200 && !isOverload) phases.othersRejected.push(describeRejection(response, ms));
    await sleep(thinkMs);
  }
}

function describeRejection(response: ApiResult | undefined, ms: number): string {
  const duration = Math.round(ms).toLocaleString('en');
  return `another brand got ${response?.status} after ${duration} ms: ${response?.text.slice(0, 200)}`;
}

/** A client that writes to the row: drops and more edits, each retried until it is accepted. */
async function beWriter(
  world: BulkheadWorld,
  { phases, delayMs }: { phases: Phases; delayMs: number },
): Promise<void> {
  await sleep(delayMs);
  while (!phases.isOver) {
    const number = phases.writes.length;
    const write: Write = {
      collabId: phases.collabId,
      number,
      kind: number % writesPerDrop === 0 ? 'drop' : 'edit',
      statuses: [],
    };
    phases.writes.push(write);
    const startedAt = performance.now();
    await writeUntilAccepted(world, phases, write);
    const left = paceMs - (performance.now() - startedAt);
    await Promise.race([sleep(Math.max(0, left)), phases.over]);
  }
}

const maxAttempts = 12;
const jitterMs = 1_000;

async function writeUntilAccepted(world: BulkheadWorld, phases: Phases, write: Write): Promise<void> {
  for (let left = maxAttempts; left > 0; left -= phases.isOver ? 3 : 1) {
    const response = await send(world, write);
    write.statuses.push(response.status);
    if (response.status === 200) return;
    const retryAfter = Number(response.headers.get('retry-after'));
    if (response.status !== 503 || !(retryAfter > 0)) {
      phases.wrong.push(
        `a writer got ${response.status} ${response.headers.get('retry-after')}: ${response.text}`,
      );
      return;
    }
    if (!phases.isOver) phases.rejected += 1;
    await sleep(retryAfter * 1_000 + Math.random() * jitterMs);
  }
  phases.wrong.push(`write ${write.number} was never accepted`);
}

/** Without waiting requests, a write succeeds at once. */
async function writeOnceMore(world: BulkheadWorld, collabId: string): Promise<string[]> {
  const { status } = await call(`${world.base}/creators/collabs/${collabId}`, {
    key: world.halo.key,
    json: { firstName: 'Last', lastName: 'Writer' },
  });
  return status === 200 ? [] : [`a write after all others got ${status}`];
}

function send({ base, halo, partnerKey }: BulkheadWorld, write: Write): Promise<ApiResult> {
  const isPartner = write.number % 2 === 1;
  const headers = {
    'Idempotency-Key': `bulkhead-${write.number}`,
    ...(isPartner && { 'x-partner-access-token': partnerKey }),
  };
  const key = isPartner ? {} : { key: halo.key };
  const path = `${base}/creators/collabs/${write.collabId}`;
  const name = String(write.number);
  return write.kind === 'edit'
    ? call(path, { ...key, headers, json: { firstName: `First ${name}`, lastName: `Last ${name}` } })
    : call(`${path}/drops`, {
        ...key,
        headers,
        json: { title: `Drop ${name}`, products: [{ id: halo.products[0], enhancement: { note: name } }] },
      });
}
