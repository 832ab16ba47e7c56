/** What the parameters of paths and queries mean. */
export const parameterWords: Readonly<Record<string, string>> = {
  collabId: 'The collab’s `_id`. An e-mail address is not accepted in its place.',
  dropId: 'The drop’s `_id`.',
  platformDomain:
    'The channel’s platform domain, compared without regard to case and without a dot at its end.',
  platform_domain: 'Only the collabs of the channel with this platform domain.',
  myshopify_domain:
    'Another name of `platform_domain`, for clients that send it. Given both, they must name the same channel.',
  email: 'Only the collabs of the creator with this e-mail address, compared without regard to case.',
  limit: 'How many collabs a page holds at most.',
  cursor: 'Where the list goes on: `nextCursor` of the page before, with the same query.',
};
