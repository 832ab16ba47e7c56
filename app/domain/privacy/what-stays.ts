/**
 * What stays of a person after an erasure, in the order of the page. The account page prints the text of each, with its
 * reason (`stays` in i18n/portal), and so does docs/operations.md.
 */
export const whatStays = [
  'anonymous',
  'orders',
  'storeCustomer',
  'sharedMedia',
  'otherHosts',
  'redirects',
  'brandTexts',
  'unavailableStores',
  'received',
  'copies',
] as const;
