/**
 * Something outside the program stops it from starting: a taken port, an unwritable folder, a missing browser.
 * The message is one clear sentence or two for a person, says what to do, and is shown without a stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}
