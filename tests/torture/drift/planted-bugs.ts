import type { TextBug } from '../harness/plant-bug.ts';

/** Mistakes by which something that differs would be overseen, or something would be written or removed that should not. */
export const driftBugs: readonly TextBug[] = [
  {
    name: 'status-unseen',
    about: 'whether an entry is shown is not compared',
    from: '["status", actual.capabilities.publishable?.status !== entry.status]',
    to: '["status", false]',
  },
  {
    name: 'data-unseen',
    about: 'the data of an entry are not compared',
    from: 'entry.fields.every(({ key, value }) => isSameValue(',
    to: 'entry.fields.every(({ key, value }) => key === "data" || isSameValue(',
  },
  {
    name: 'deletion-unseen',
    about: 'an entry that is gone passes for one that is right',
    from: 'return [{ objectId, kinds: ["entry deleted"], repair: "recreate" }];',
    to: 'return [];',
  },
  {
    name: 'first-slice-only',
    about: 'the comparison ends with its first slice',
    from: 'cursor: snapshots.length === collabsPerSlice ? snapshots.at(-1)?.collabId : void 0',
    to: 'cursor: void 0',
  },
  {
    name: 'clean-written',
    about: 'what is as it should be is written again too',
    from: 'return kinds.length > 0 ? [{ objectId, kinds, repair: "overwrite", handle: actual.handle }] : [];',
    to: 'return [{ objectId, kinds, repair: "overwrite", handle: actual.handle }];',
  },
  {
    name: 'handle-left',
    about: 'an entry under another handle is left there',
    from: 'const metaobject = { handle, redirectNewHandle',
    to: 'const metaobject = { redirectNewHandle',
  },
  {
    name: 'behind-judged',
    about: 'a collab that is behind is judged by what its store shows',
    from: 'isSettled: isClean && !own.some(({ isUncertain }) => isUncertain)',
    to: 'isSettled: true',
  },
  {
    name: 'doubles-left',
    about: 'second entries of a collab are found and left',
    from: 'if (orphan && await kind.delete(orphan)) deleted.push(orphan);',
    to: '',
  },
  {
    name: 'copies-removed',
    about: 'what somebody else made is removed when it names a collab of ours',
    from: 'createdByApp.id === us.app.id && isId(owner?.value ?? "")',
    to: 'isId(owner?.value ?? "")',
  },
];
