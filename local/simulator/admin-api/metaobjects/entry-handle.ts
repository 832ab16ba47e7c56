import type { Store } from '../../state/store.ts';
import { userError, type UserError } from '../api-error.ts';

const MAX_HANDLE = 255;

/** The errors of a given handle. */
export function handleErrors(handle: string, field: string[]): UserError[] {
  if (handle === '') return [userError(field, "Handle can't be blank", 'BLANK')];
  if (handle.length > MAX_HANDLE)
    return [userError(field, `Handle is too long (maximum is ${MAX_HANDLE} characters)`, 'TOO_LONG')];
  if (!/^[\p{L}\p{N}\p{M}_-]+$/u.test(handle)) return [userError(field, 'Handle is invalid', 'INVALID')];
  return [];
}

/** A free handle of this type based on `wanted`, with `-1`, `-2`, … if it is in use. */
export function freeHandle(store: Store, type: string, requested: string): string {
  for (let number = 0; ; number += 1) {
    const handle = number === 0 ? requested : `${requested}-${number}`;
    if (!store.metaobjects.find('handle', `${type}/${handle}`)) return handle;
  }
}

/** Text as part of a URL: lower case, words joined by dashes. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
