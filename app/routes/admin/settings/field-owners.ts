/** What can have fields of a brand's own, in the order of the tabs. */
export const ownerTypes = ['collab', 'drop', 'product'] as const;

export type OwnerType = (typeof ownerTypes)[number];

/** What each is called. */
export const ownerWords = {
  collab: 'settings.ownerCollab',
  drop: 'settings.ownerDrop',
  product: 'settings.ownerProduct',
} as const;

/** What each kind of field is called, by the types that a brand can choose. */
export const typeWords = {
  single_line_text_field: 'settings.typeText',
  'list.url': 'settings.typeUrls',
  media: 'settings.typeMedia',
} as const;

/** Whose fields an address asks for. */
export function ownerIn(search: URLSearchParams): OwnerType {
  const ownerParameter = search.get('owner');
  return ownerTypes.find((owner) => owner === ownerParameter) ?? 'collab';
}
