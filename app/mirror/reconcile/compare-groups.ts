import { findGroupAfter, type GroupRow } from '#app/db/mirror/discount-groups.ts';
import { db } from '#app/db/connection/client.ts';
import { listSnapshots } from '#app/db/mirror/snapshots.ts';
import { listUnseenCodes, markCodesSeen } from '#app/db/mirror/code-checks.ts';
import { findKnown } from '../objects/discount-group/apply.ts';
import { codesPerRequest, readCodes } from '../objects/discount-group/codes.ts';
import { desiredGroup } from '../objects/discount-group/desired.ts';
import { groupDifferences } from '../objects/discount-group/diff.ts';
import { isDenied } from '../objects/write-object.ts';
import type { Drift, ReconciledStore } from '../objects/object-kind.ts';
import type { CompareBatch, DriftedCollab, Batch } from './drift.ts';

/** A page of one group: when the comparison of the group started, and the platform's cursor. */
interface Page {
  groupId: string;
  startedAt: string;
  after: string;
}

const unchanged: Batch = { read: 0, skipped: 0, drifted: [], orphans: [], cursor: undefined };

/**
 * Compares the discounts of groups: first the terms of each, then its codes, one page at a time. Codes that staff added to
 * a group stay.
 * @throws {PlatformError} when the store cannot be read now.
 */
export const compareGroups: CompareBatch = async (source, cursor) => {
  const page = cursor === null ? undefined : parsePage(cursor);
  const found = await findGroupAfter(source.channelId, { from: page?.groupId ?? null, isNext: !page?.after });
  if (!found) return unchanged;
  const { group, now } = found;
  const start = { groupId: group.id, startedAt: now, after: '' };
  const isSettled = group.platformId !== null && group.dirtySince === null && !group.isBeingWritten;
  if (!isSettled) return { ...unchanged, cursor: printPage(start) };
  try {
    return await comparePage(
      source,
      { ...group, platformId: group.platformId ?? '' },
      page?.after ? page : start,
    );
  } catch (error) {
    // A store that denies access to discounts is not compared.
    if (isDenied(error)) return unchanged;
    throw error;
  }
};

async function comparePage(
  { channelId, store }: ReconciledStore,
  group: GroupRow & { platformId: string },
  page: Page,
): Promise<Batch> {
  const kinds = page.after === '' ? await groupDrift({ channelId, store }, group) : [];
  const groups = kinds.length > 0 ? [{ id: group.id, kinds }] : [];
  const { nodes, pageInfo } = await readCodes({ store }, group.platformId, {
    first: codesPerRequest,
    after: page.after || null,
  });
  await markCodesSeen(
    channelId,
    group.id,
    nodes.map(({ code }) => code.toLowerCase()),
  );
  if (pageInfo.hasNextPage)
    return { ...unchanged, groups, cursor: printPage({ ...page, after: pageInfo.endCursor ?? '' }) };
  const drifted = await findMissing(channelId, group, page.startedAt);
  return { ...unchanged, groups, drifted, cursor: printPage({ ...page, after: '' }) };
}

async function groupDrift(
  source: ReconciledStore,
  group: GroupRow & { platformId: string },
): Promise<Drift['kinds']> {
  const found = await findKnown(source, group.platformId);
  if (!found) return ['discount deleted'];
  return groupDifferences(desiredGroup(group), found).map((difference) => `discount ${difference}`);
}

/** The collabs whose codes no page of the group had. */
async function findMissing(channelId: string, { id }: GroupRow, startedAt: string): Promise<DriftedCollab[]> {
  const unseen = await listUnseenCodes(channelId, id, startedAt);
  const collabIds = unseen.map(({ collabId }) => collabId);
  const snapshots = await listSnapshots(db, channelId, { collabIds });
  return snapshots.flatMap((snapshot) => {
    const object = snapshot.objects.find(({ kind }) => kind === 'discount');
    if (!snapshot.isSettled || !object) return [];
    const drift: Drift = { objectId: object.id, kinds: ['discount code'], repair: 'overwrite' };
    return [{ snapshot, drifts: [drift] }];
  });
}

function printPage({ groupId, startedAt, after }: Page): string {
  return [groupId, startedAt, after].join(' ');
}

function parsePage(cursor: string): Page {
  const [groupId = '', startedAt = '', after = ''] = cursor.split(' ');
  return { groupId, startedAt, after };
}
