import { hasCode } from '#app/platform/errors.ts';

/** Whether the store does not let us do this one thing; a store that lets us do nothing answers otherwise. */
export function isDenied(error: unknown): boolean {
  return hasCode(error, 'ACCESS_DENIED') && error.kind === 'forbidden';
}
