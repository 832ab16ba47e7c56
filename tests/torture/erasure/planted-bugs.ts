import type { TextBug } from '../harness/plant-bug.ts';

/** Bugs that leave a person's data somewhere, or delete what must stay. */
export const erasureBugs: readonly TextBug[] = [
  {
    name: 'description-left',
    about: 'the description of a drop stays',
    from: "SET title = ${title}, description = '', handle",
    to: 'SET title = ${title}, handle',
  },
  {
    name: 'responses-left',
    about: 'saved responses stay',
    from: 'while (await deleteResponsesBatch(collabId, rowsPerBatch) === rowsPerBatch) continue;',
    to: '',
  },
  {
    name: 'import-name-left',
    about: 'the name of an imported file stays',
    from: "SET filename = 'import.csv'",
    to: 'SET filename = filename',
  },
  {
    name: 'former-address',
    about: 'a request with a former address finds nobody',
    from: 'WHERE former.email = ${email} AND NOT EXISTS',
    to: 'WHERE former.email IS NULL AND NOT EXISTS',
  },
  {
    name: 'customer-left',
    about: 'the customer that this service created stays',
    from: 'if (found && isOwn(row, found) &&',
    to: 'if (found && isOwn(row, found) && !found &&',
  },
  {
    name: 'customer-of-store',
    about: 'every customer without orders is deleted',
    from: 'if (found && isOwn(row, found) &&',
    to: 'if (found &&',
  },
  {
    name: 'file-left',
    about: 'an uploaded file stays in the store',
    from: 'files.flatMap(({ fileId }) => shared.has(fileId) ? [] : [fileId])',
    to: '[]',
  },
  {
    name: 'tier-name-left',
    about: 'a value of a collab is not cleared',
    from: 'platformCollabsTierName: null,\n  platformCollabsDiscountCode: null,\n  platformCollabsCommunityMemberId: null',
    to: 'platformCollabsDiscountCode: null,\n  platformCollabsCommunityMemberId: null',
  },
];
