/** A command that was given too little or too much: whoever typed it is shown how it is written. */
export class UsageError extends Error {
  override name = 'UsageError';
}
