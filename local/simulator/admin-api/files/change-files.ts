import { userError, type UserError } from '../api-error.ts';
import type { AdminContext } from '../context.ts';

export interface FileUpdateInput {
  id: string;
  alt?: string | null;
}

const notThere = (fieldPath: string[], id: string): UserError =>
  userError(fieldPath, `File id ${id} does not exist.`, 'FILE_DOES_NOT_EXIST');

/** Deletes all given files, or none if one is missing. */
export function deleteFiles(ids: readonly string[], { store }: AdminContext) {
  const missing = ids.filter((id) => !store.files.get(id));
  if (missing.length > 0)
    return { deletedFileIds: null, userErrors: missing.map((id) => notThere(['fileIds'], id)) };
  for (const id of ids) store.files.remove(id);
  return { deletedFileIds: ids, userErrors: [] };
}

/** Changes alternative texts; the file must be ready. */
export function updateFiles(inputs: readonly FileUpdateInput[], { store, now, timestamp }: AdminContext) {
  const userErrors = inputs.flatMap(({ id }, index) => {
    const file = store.files.get(id);
    const fieldPath = ['files', String(index), 'id'];
    if (!file) return [notThere(fieldPath, id)];
    return now < file.readyAt
      ? [userError(fieldPath, 'Non-ready files cannot be updated.', 'NON_READY_STATE')]
      : [];
  });
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
