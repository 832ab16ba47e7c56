import { userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';
import { altErrors } from './create-files.ts';

export interface FileUpdateInput {
  id: string;
  alt?: string | null;
}

function notThere(fieldPath: string[], { subject, isOne }: { subject: string; isOne: boolean }): UserError {
  const words = isOne ? `File id ${subject} does not exist.` : `File ids ${subject} do not exist.`;
  return userError(fieldPath, words, 'FILE_DOES_NOT_EXIST');
}

/** Deletes all given files, or none if one is missing. */
export function deleteFiles(ids: readonly string[], { store }: AdminContext) {
  const missing = [...new Set(ids)].filter((id) => !store.files.get(id));
  if (missing.length > 0) {
    const error = notThere(['fileIds'], { subject: missing.join(','), isOne: missing.length === 1 });
    return { deletedFileIds: null, userErrors: [error] };
  }
  for (const id of ids) store.files.remove(id);
  return { deletedFileIds: ids, userErrors: [] };
}

/** The first kind of error counts: a file that is missing, one that is not ready, a text that is too long. */
function updateErrors(
  inputs: readonly FileUpdateInput[],
  { store, now }: Pick<AdminContext, 'store' | 'now'>,
): UserError[] {
  const missing = [...new Set(inputs.map(({ id }) => id))].filter((id) => !store.files.get(id));
  if (missing.length > 0) {
    const subject = `["${missing.join('", "')}"]`;
    return [notThere(['files'], { subject, isOne: missing.length === 1 })];
  }
  if (inputs.some(({ id }) => now < (store.files.get(id)?.readyAt ?? 0)))
    return [userError(['files'], 'Non-ready files cannot be updated.', 'NON_READY_STATE')];
  return inputs.flatMap(({ alt }, index) => altErrors(alt, ['files', String(index)]));
}

/** Changes alternative texts; the file must be ready. */
export function updateFiles(inputs: readonly FileUpdateInput[], { store, now, timestamp }: AdminContext) {
  const userErrors = updateErrors(inputs, { store, now });
  if (userErrors.length > 0) return { files: [], userErrors };
  const files = inputs.flatMap(({ id, alt }) => {
    const file = store.files.get(id);
    if (!file) return [];
    const changed = { ...file, alt: alt === undefined ? file.alt : alt, updatedAt: timestamp };
    store.files.put(changed);
    return [changed];
  });
  return { files, userErrors };
}
