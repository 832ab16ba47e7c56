import { randomUUID } from 'node:crypto';
import type { Store } from '../../state/store.ts';
import { userError, type UserError } from '../api-error.ts';

const MAX_HANDLE = 255;

/** The errors of a given handle. */
export function handleErrors(handle: string, field: string[]): UserError[] {
  const errors: UserError[] = [];
  if (handle === '') errors.push(userError(field, "Handle can't be blank", 'BLANK'));
  if (handle.length > MAX_HANDLE)
    errors.push(userError(field, `Handle is too long (maximum is ${MAX_HANDLE} characters)`, 'TOO_LONG'));
  if (!/^[\p{L}\p{N}\p{M}_-]+$/u.test(handle)) errors.push(userError(field, 'Handle is invalid', 'INVALID'));
  return errors;
}

/** A free handle of this type based on `wanted`, with `-1`, `-2`, … if it is in use. */
export function freeHandle(store: Store, type: string, requested: string): string {
  for (let number = 0; ; number += 1) {
    const handle = number === 0 ? requested : `${requested}-${number}`;
    if (!store.metaobjects.find('handle', `${type}/${handle}`)) return handle;
  }
}

/** The handle of an entry that is created without one: its type and eight random characters. */
export function generatedHandle(type: string): string {
  return `${type.replace(/[^a-z0-9]+/g, '-')}-${randomUUID().slice(0, 8)}`;
}
