/**
 * The environment prevents the start: port in use, folder not writable, browser missing. The message says what to do and is
 * shown without a stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}
