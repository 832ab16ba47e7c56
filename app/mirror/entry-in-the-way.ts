import { PlatformError } from '#app/platform/errors.ts';
import { creatorType } from './creator-fields.ts';

/** What is wrong when the handle that a creator's entry should have belongs to another entry of the store. */
export function entryInTheWay(operation: string, handle: string): PlatformError {
  const message = `The store already has a "${creatorType}" entry with the handle "${handle}" that this service did not make: rename that entry, or give this collab another handle`;
  return new PlatformError('refused', operation, [{ message }]);
}
