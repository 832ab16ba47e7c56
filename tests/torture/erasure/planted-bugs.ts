import type { SourceBug } from '../harness/plant-bug.ts';

/** Bugs that leave a person's data somewhere, or delete what must stay. */
export const erasureBugs: readonly SourceBug[] = [
  {
    name: 'description-left',
    about: 'the description of a drop stays',
    file: 'app/db/privacy.ts',
    from: "SET title = ${title}, description = '', handle",
    to: 'SET title = ${title}, handle',
  },
  {
    name: 'responses-left',
    about: 'saved responses stay',
    file: 'app/domain/privacy/erase-collab.ts',
    from: 'while ((await deleteResponsesBatch(key, rowsPerBatch)) === rowsPerBatch) continue;',
    to: '',
  },
  {
    name: 'import-name-left',
    about: 'the name of an imported file stays',
    file: 'app/db/privacy.ts',
    from: "SET filename = 'import.csv'",
    to: 'SET filename = filename',
  },
  {
    name: 'former-address',
    about: 'a request with a former address finds nobody',
    file: 'app/db/privacy.ts',
    from: 'WHERE former.email = ${email} AND NOT EXISTS',
    to: 'WHERE former.email IS NULL AND NOT EXISTS',
  },
  {
    name: 'customer-left',
    about: 'the customer that this service created stays',
    file: 'app/mirror/objects/customer.ts',
    from: 'if (found && isOwn(row, found) &&',
    to: 'if (found && isOwn(row, found) && !found &&',
  },
  {
    name: 'customer-of-store',
    about: 'every customer without orders is deleted',
    file: 'app/mirror/objects/customer.ts',
    from: 'if (found && isOwn(row, found) &&',
    to: 'if (found &&',
  },
  {
    name: 'file-left',
    about: 'an uploaded file stays in the store',
    file: 'app/domain/media/delete-unused.ts',
    from: 'files.flatMap(({ fileId }) => (shared.has(fileId) ? [] : [fileId]))',
    to: '[]',
  },
  {
    name: 'tier-name-left',
    about: 'a value of a collab is not cleared',
    file: 'app/domain/privacy/erase-collab.ts',
    from: '...clearedColumns,',
    to: '...clearedColumns,\n  platformCollabsTierName: undefined,',
  },
];
