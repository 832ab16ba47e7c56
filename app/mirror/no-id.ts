import { PlatformError } from '#app/platform/errors.ts';

/** For an answer that should name what was made and does not. @throws {PlatformError} `outcome-unknown`. */
export function noId(operation: string): never {
  throw new PlatformError('outcome-unknown', operation, [{ message: 'The answer names no id' }]);
}
