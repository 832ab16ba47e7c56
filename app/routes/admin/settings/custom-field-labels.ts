/** The owner types of custom fields, in the order of the tabs. */
export const ownerTypes = ['collab', 'drop', 'product'] as const;

export type OwnerType = (typeof ownerTypes)[number];

/** Their labels. */
export const ownerLabels = {
  collab: 'settings.ownerCollab',
  drop: 'settings.ownerDrop',
  product: 'settings.ownerProduct',
} as const;

/** Labels of the field types. */
export const typeLabels = {
  single_line_text_field: 'settings.typeText',
  multi_line_text_field: 'settings.typeLongText',
  number_decimal: 'settings.typeNumber',
  boolean: 'settings.typeBoolean',
  'list.single_line_text_field': 'settings.typeTexts',
  'list.url': 'settings.typeUrls',
  media: 'settings.typeMedia',
  'list.media': 'settings.typeMediaList',
} as const;

export function ownerIn(search: URLSearchParams): OwnerType {
  const ownerParameter = search.get('owner');
  return ownerTypes.find((owner) => owner === ownerParameter) ?? 'collab';
}
