import type { TextBug } from '../harness/plant-bug.ts';

/** Bugs that miss a difference, or write or delete too much. */
export const driftBugs: readonly TextBug[] = [
  {
    name: 'status-unseen',
    about: 'the status of an entry is not compared',
    from: '["status", actual.capabilities.publishable?.status !== entry.status]',
    to: '["status", false]',
  },
  {
    name: 'data-unseen',
    about: 'the data of an entry is not compared',
    from: 'entry.fields.every(({ key, value }) => isSameValue(',
    to: 'entry.fields.every(({ key, value }) => key === "data" || isSameValue(',
  },
  {
    name: 'collection-order-unseen',
    about: 'the order of a collection is not compared',
    from: 'desired.productIds.every((id, index) => actualIds[index] === id)',
    to: 'desired.productIds.every((id) => actualIds.includes(id))',
  },
  {
    name: 'deletion-unseen',
    about: 'a deleted entry counts as unchanged',
    from: 'return [{ objectId, kinds: ["entry deleted"], repair: "recreate" }];',
    to: 'return [];',
  },
  {
    name: 'first-batch-only',
    about: 'the reconciliation ends after its first batch',
    from: 'cursor: snapshots.length === collabsPerBatch ? snapshots.at(-1)?.collabId : void 0',
    to: 'cursor: void 0',
  },
  {
    name: 'clean-written',
    about: 'unchanged objects are written again',
    from: 'return kinds.length > 0 ? [{ objectId, kinds, repair: "overwrite", handle: actual.handle }] : [];',
    to: 'return [{ objectId, kinds, repair: "overwrite", handle: actual.handle }];',
  },
  {
    name: 'handle-left',
    about: 'an entry with another handle is not repaired',
    from: 'const metaobject = { handle, redirectNewHandle',
    to: 'const metaobject = { redirectNewHandle',
  },
  {
    name: 'behind-judged',
    about: 'a dirty collab is compared',
    from: 'isSettled: isClean && !own.some(({ isUnsettled }) => isUnsettled)',
    to: 'isSettled: true',
  },
  {
    name: 'doubles-left',
    about: 'duplicate entries of a collab are not deleted',
    from: 'if (orphan && await kind.delete(orphan)) deleted.push(orphan);',
    to: '',
  },
  {
    name: 'copies-removed',
    about: 'foreign entries that name a collab are deleted',
    from: 'createdByApp.id === us.app.id && isId(owner?.value ?? "")',
    to: 'isId(owner?.value ?? "")',
  },
  {
    name: 'product-creators-unseen',
    about: 'the creators in the metafields of a product are not compared',
    from: 'return isSame ? [] : [{ id, version, kinds: ["product creators"] }];',
    to: 'return [];',
  },
  {
    name: 'collection-creator-unseen',
    about: 'the creator in the metafield of a collection is not compared',
    from: '["creator", creatorEntryId !== null && actual.creator?.value !== creatorEntryId]',
    to: '["creator", false]',
  },
  {
    name: 'missing-codes-unseen',
    about: 'codes that are missing in a discount are not found',
    from: 'const unseen = await listUnseenCodes(channelId, id, startedAt);',
    to: 'const unseen = [];',
  },
  {
    name: 'discount-value-unseen',
    about: 'the value of a discount is not compared',
    from: 'return type === "Percentage" && new',
    to: 'return type === "Percentage" || new',
  },
  {
    name: 'discount-end-unseen',
    about: 'the start and end of a discount are not compared',
    from: '...hasDates ? [] : ["dates"]',
    to: '',
  },
  {
    name: 'clean-discount-repaired',
    about: 'unchanged discounts count as different',
    from: 'const groups = kinds.length > 0 ? [{ id: group.id, kinds }] : [];',
    to: 'const groups = [{ id: group.id, kinds }];',
  },
  {
    name: 'refused-update-final',
    about: 'a discount whose update is rejected is not looked for',
    from: 'if (!isRefused || actual || await findKnown(context, platformId)) throw error;',
    to: 'throw error;',
  },
  {
    name: 'missing-codes-current',
    about: 'codes that are missing with their discount count as written',
    from: "kind = 'discount' AND platform_objects.collab_id = deleted.collab_id",
    to: "kind = 'discount' AND false",
  },
  {
    name: 'missing-codes-clean',
    about: 'collabs whose codes are missing with their discount are not marked',
    from: 'await markManyDirty(tx, lease.channelId, collabIds);',
    to: '',
  },
  {
    name: 'discount-webhooks-ignored',
    about: 'a webhook of a changed discount repairs nothing',
    from: 'if (!actual || groupDifferences(desiredGroup(group), actual).length > 0)',
    to: 'if (false)',
  },
  {
    name: 'removed-codes-ignored',
    about: 'a webhook of a removed code repairs nothing',
    from: '< await countCertainCodes(channelId, group.id)',
    to: '< 0',
  },
  {
    name: 'custom-without-conditions',
    about: 'a custom amount has no conditions',
    from: 'conditions: conditionsOf(group)',
    to: 'conditions: conditionsOf(group.isOwn ? null : group)',
  },
];
