import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../statistics/median.ts';
import type { openHold } from './pause-backfill.ts';
import type { HangingReceivers } from './hang-receivers.ts';
import { measureLag, type EditedStore } from './measure-lag.ts';
import type { MirrorStage } from './start-mirror.ts';

/** Two stores, of which one has a backfill that can be paused. */
export interface FairStage {
  mirror: MirrorStage;
  full: EditedStore;
  other: EditedStore;
  /** Paused at first. */
  hold: Awaited<ReturnType<typeof openHold>>;
}

/** Medians of milliseconds from edits to their writes: one for each round. */
export interface LagRounds {
  /** Of the other store while the backfill is paused, and again with alternating edits as a control. */
  alone: number[];
  again: number[];
  /** Of the other store, and of the store with the backfill, while it runs. */
  withReceivers: number[];
  inside: number[];
  /** How many more creators were in files after the phase than before, by round. */
  moved: number[];
}

/** Maximum delay of work that starts or ends when the lock changes. */
const pauseMs = 300;

/** Measures the latency of both stores with a paused and a running backfill, in turn (A B B A). */
export async function measureLagsInTurn(
  stage: FairStage,
  { rounds, edits }: { rounds: number; edits: number },
): Promise<LagRounds> {
  const lags: LagRounds = { alone: [], again: [], withReceivers: [], inside: [], moved: [] };
  const measureAlone = async () => {
    const [alone, again] = await inTurn(stage.mirror, [stage.other, stage.other], edits);
    lags.alone.push(alone);
    lags.again.push(again);
  };
  const measureWithReceivers = async () => {
    const filedBefore = await countFiled(stage.mirror);
    await stage.hold.letGo();
    await sleep(pauseMs);
    const [withReceivers, inside] = await inTurn(stage.mirror, [stage.other, stage.full], edits);
    await stage.hold.hold();
    await sleep(pauseMs);
    lags.withReceivers.push(withReceivers);
    lags.inside.push(inside);
    lags.moved.push((await countFiled(stage.mirror)) - filedBefore);
  };
  for (let round = 0; round < rounds; round += 1) {
    const inOrder = [measureAlone, measureWithReceivers];
    for (const measure of round % 2 === 0 ? inOrder : inOrder.toReversed()) await measure();
  }
  return lags;
}

/** Measures a store's latency with idle and hanging endpoints of another tenant, in turn (A B B A). */
export async function measureLagsWithReceivers(
  { mirror, other }: Pick<FairStage, 'mirror' | 'other'>,
  receivers: HangingReceivers,
  { rounds, edits }: { rounds: number; edits: number },
): Promise<Omit<LagRounds, 'inside' | 'moved'>> {
  const lags = { alone: [] as number[], again: [] as number[], withReceivers: [] as number[] };
  const measureAlone = async () => {
    const [alone, again] = await inTurn(mirror, [other, other], edits);
    lags.alone.push(alone);
    lags.again.push(again);
  };
  const measureWithReceivers = async () => {
    await receivers.hang();
    const [withReceivers] = await inTurn(mirror, [other, other], edits);
    await receivers.rest();
    lags.withReceivers.push(withReceivers);
  };
  for (let round = 0; round < rounds; round += 1) {
    const inOrder = [measureAlone, measureWithReceivers];
    for (const measure of round % 2 === 0 ? inOrder : inOrder.toReversed()) await measure();
  }
  return lags;
}

/** Edits two stores in turn. @returns the median lag of each. */
async function inTurn(
  mirror: MirrorStage,
  stores: readonly [EditedStore, EditedStore],
  edits: number,
): Promise<[number, number]> {
  const lags: [number[], number[]] = [[], []];
  for (let edit = 0; edit < edits; edit += 1)
    for (const index of edit % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      lags[index].push(await measureLag(mirror, stores[index]));
  return [median(lags[0]), median(lags[1])];
}

/** The number of creators in files, which are paused meanwhile. */
async function countFiled({ database }: MirrorStage): Promise<number> {
  const [row] = await database.query<{ filed: number }>('SELECT count(*)::int AS filed FROM bulk_rows');
  return row?.filed ?? 0;
}
