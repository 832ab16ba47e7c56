import { setTimeout as sleep } from 'node:timers/promises';
import { queryStore } from '../support/store/admin-api.ts';
import type { Bench } from './harness/bench.ts';
import { roundFigure, type Figure } from './harness/figure.ts';
import { issueKeys } from './load/issue-keys.ts';
import { addCreators, requestJob, changeAll, countBehind } from './mirror/creators.ts';
import { rename } from './mirror/edit-creators.ts';
import { addCreatorsWithDrops, firstMirrorFigure } from './mirror/measure-first-mirror.ts';
import { plainStore, startMirror, type MirrorStage } from './mirror/start-mirror.ts';

const domain = 'many.myshopify.com';
/** The number of creators in the goals. */
const goalSize = 1_000_000;
/** The cost of one mutation for each of them. */
const pointsOfOne = 10;
const editCount = 20;
/** Stores whose creators have drops: with and without creators' collections. */
const firstMirrors = [
  { domain: 'collections.myshopify.com', mirrorsCreatorCollection: true },
  { domain: 'drops.myshopify.com', mirrorsCreatorCollection: false },
];
const creatorsWithDrops = 20;

export const bench: Bench = {
  about:
    'creators written by bulk operations: files per million, their share of the points, and concurrent edits',
  async run(stage) {
    const size = stage.small ? 2_000 : 100_000;
    const settings = { MIRROR_BULK_FROM: '500', NODE_OPTIONS: '--max-old-space-size=4096' };
    const delays = { bulkStart: 200, bulkRow: stage.small ? 0.5 : 0 };
    const stores = [
      plainStore('many', 'standard'),
      ...firstMirrors.map(({ domain: store }) => plainStore(store.split('.')[0] ?? '', 'enterprise')),
    ];
    const mirror = await startMirror(stage, stores, { settings, delays });
    stage.print(`first mirrors of ${creatorsWithDrops} creators with drops`);
    const since = new Map<string, number>();
    for (const store of firstMirrors) {
      await addCreatorsWithDrops(mirror, store, creatorsWithDrops);
      since.set(store.domain, (await mirror.requests(store.domain)).at(-1)?.number ?? 0);
    }
    await mirror.startWorker();
    const withDrops = [];
    for (const store of firstMirrors)
      withDrops.push(
        await firstMirrorFigure(mirror, store, {
          count: creatorsWithDrops,
          since: since.get(store.domain) ?? 0,
        }),
      );
    const brand = { port: mirror.port, keys: await issueKeys(mirror.database, domain, 1) };
    stage.print(`a first mirror of ${size} creators`);
    const first = await measure(mirror, size, {
      cause: async () => {
        await addInBatches(mirror, size);
        await requestJob(mirror.database, domain);
      },
    });
    stage.print(`a change of all of them, and ${editCount} edits meanwhile`);
    const edits = new Map<string, string>();
    const change = await measure(mirror, size, {
      cause: async () => {
        await changeAll(mirror.database, domain);
        await requestJob(mirror.database, domain);
      },
      meanwhile: async () => {
        if (edits.size >= editCount) return;
        const collabId = await collabInFile(mirror);
        if (collabId === undefined || edits.has(collabId)) return;
        edits.set(collabId, `Edited ${edits.size}`);
        await rename(brand, collabId, edits.get(collabId) ?? '');
      },
    });
    const overwritten = await countOverwritten(mirror, edits);
    return [
      filesFigure('backfill files, first mirror', first, stage.small),
      filesFigure('backfill files', change, stage.small),
      pointsFigure(change, stage.small),
      ...withDrops,
      {
        name: 'backfill edits overwritten',
        value: overwritten,
        unit: 'edits that were made while a file ran and that the store does not show',
        goal: '0',
        pass: overwritten === 0 && edits.size > 0,
        detail: { edits: edits.size, size },
      },
    ];
  },
};

interface Measured {
  size: number;
  /** Rows of each file. */
  files: number[];
  points: number;
  seconds: number;
}

/**
 * Changes something that affects all creators, and waits until the store shows it.
 * @param meanwhile runs repeatedly.
 */
async function measure(
  mirror: MirrorStage,
  size: number,
  { cause, meanwhile }: { cause: () => Promise<void>; meanwhile?: () => Promise<void> },
): Promise<Measured> {
  const filesBefore = (await fileSizes(mirror)).length;
  const since = (await mirror.requests(domain)).at(-1)?.number ?? 0;
  const start = Date.now();
  await cause();
  const deadline = Date.now() + 900_000;
  for (let behind = size; behind > 0; behind = await countBehind(mirror.database, domain)) {
    if (Date.now() > deadline) throw new Error(`${behind} creators are still behind`);
    await meanwhile?.();
    await sleep(200);
  }
  const requests = await mirror.requests(domain, since);
  return {
    size,
    files: (await fileSizes(mirror)).slice(filesBefore),
    points: requests.reduce((sum, { actualCost }) => sum + (actualCost ?? 0), 0),
    seconds: (Date.now() - start) / 1_000,
  };
}

async function addInBatches({ database }: MirrorStage, size: number): Promise<void> {
  for (let added = 0; added < size; added += 20_000)
    await addCreators(database, domain, Math.min(20_000, size - added));
}

/** A creator whose entry is in a running file. */
async function collabInFile({ database }: MirrorStage): Promise<string | undefined> {
  const [row] = await database.query<{ id: string }>(
    `SELECT collab_id AS id FROM bulk_rows JOIN bulk_writes ON bulk_writes.id = bulk_id
     WHERE state = 'running' AND hash IS NOT NULL OFFSET floor(random() * 100) LIMIT 1`,
  );
  return row?.id;
}

/** Rows of each file, oldest first. */
async function fileSizes({ platformUrl }: MirrorStage): Promise<number[]> {
  const query = '{ bulkOperations(first: 250, reverse: true) { nodes { objectCount } } }';
  const response = await queryStore<{ bulkOperations: { nodes: { objectCount: string }[] } }>(
    platformUrl,
    domain,
    {
      query,
    },
  );
  return response.bulkOperations.nodes.map(({ objectCount }) => Number(objectCount));
}

async function countOverwritten(
  { database, platformUrl }: MirrorStage,
  edits: ReadonlyMap<string, string>,
): Promise<number> {
  const atRest = `SELECT 1 FROM mirror_queue WHERE dirty_since IS NOT NULL OR confirm_at IS NOT NULL LIMIT 1`;
  while ((await database.query(atRest)).length > 0) await sleep(200);
  let overwritten = 0;
  for (const [collabId, lastName] of edits) {
    const [known] = await database.query<{ platform_id: string }>(
      `SELECT platform_id FROM platform_objects WHERE collab_id = $1 AND kind = 'metaobject'`,
      [collabId],
    );
    const query =
      'query Q($id: ID!) { metaobject(id: $id) { field(key: "cc-creator-last-name") { value } } }';
    const { metaobject } = await queryStore<{ metaobject: { field: { value: string } } }>(
      platformUrl,
      domain,
      {
        query,
        variables: { id: known?.platform_id },
      },
    );
    if (metaobject.field.value !== lastName) overwritten += 1;
  }
  return overwritten;
}

/** The number of files; for fewer creators than in the goal, extrapolated with full files. */
function filesFigure(name: string, { size, files, points, seconds }: Measured, small: boolean): Figure {
  const isFirst = name.endsWith('first mirror');
  const fullest = Math.max(0, ...files);
  const lines = isFirst ? 2 * goalSize : goalSize;
  const value = size >= goalSize ? files.length : Math.ceil(lines / fullest);
  const isEvaluated = !small && !isFirst && (size >= goalSize || files.length > 1);
  return {
    name,
    value: files.length === 0 ? null : value,
    unit: `files for ${goalSize} creators`,
    goal: '<= 31',
    pass: isEvaluated ? value <= 31 : null,
    detail: { size, files, points, seconds: roundFigure(seconds) },
  };
}

function pointsFigure({ size, points, files }: Measured, small: boolean): Figure {
  const share = points / (size * pointsOfOne);
  return {
    name: 'backfill points',
    value: roundFigure(share),
    unit: 'share of the points that one mutation for each creator would cost',
    goal: '<= 0.01',
    pass: small ? null : share <= 0.01,
    detail: { size, points, files: files.length },
  };
}
