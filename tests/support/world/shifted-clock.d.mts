/**
 * Replaces the global Date by one whose present is shifted.
 * @param readMs how far ahead it is, in milliseconds.
 * @returns a function that ends this.
 */
export function shiftDate(readMs: () => number): () => void;
