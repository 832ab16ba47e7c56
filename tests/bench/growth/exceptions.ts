/** A request that may read more in a brand with many rows. */
interface GrowthException {
  /** The names of the requests, as `npm run bench -- growth` prints them. */
  requests: RegExp;
  /** The most buffers with many rows. */
  buffers: number;
  /** Why it searches or counts by design. */
  reason: string;
}

/** Searches and counts by design. Writes, a collab by its id, and lists without words get none. */
export const exceptions: readonly GrowthException[] = [];
