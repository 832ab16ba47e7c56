/** A request that may read more in a brand with many rows. */
interface GrowthException {
  /** The names of the requests, as `npm run bench -- growth` prints them. */
  requests: RegExp;
  /** The most buffers with many rows. */
  buffers: number;
  /** Why it reads them by design. */
  reason: string;
}

/** What searches drops, counts or exports by design. Writes, a collab by its id, and lists of collabs get none. */
export const exceptions: readonly GrowthException[] = [
  {
    requests: /^admin of \w+: read \/collabs\/export$/,
    buffers: 5_000_000,
    reason: 'A file with all collabs, read in batches.',
  },
  {
    requests: /^admin of \w+: read \/$/,
    buffers: 18_000,
    reason:
      'Counts the collabs by state, and those whose objects the store lacks; less often while there are many.',
  },
  {
    requests: /^admin of ash: read \/campaigns(\/new|\/:campaignId(\/tiers\/.+)?)?$/,
    buffers: 12_000,
    reason: 'Counts the collabs of each tier.',
  },
  {
    requests: /^admin of ash: read \/campaigns\/:campaignId\/affected$/,
    buffers: 3_500,
    reason: 'Counts the collabs that a change of the campaign or tier would reach.',
  },
  {
    requests: /^admin of \w+: read \/collabs\/import\/:importId(\/result)?$/,
    buffers: 2_500,
    reason: 'Counts the rows of an import by their outcome: 10,000 at most.',
  },
  {
    requests: /^admin of birch: read \/drops$/,
    buffers: 1_200,
    reason:
      'Searches collection, creator, items and products of each drop of a page: an index with more rows is a level deeper.',
  },
  {
    requests: /^portal: download the data$/,
    buffers: 1_000_000,
    reason: 'Creators get all of their data, with each removed drop: nine buffers for one.',
  },
];
