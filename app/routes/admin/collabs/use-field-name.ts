import { useText } from '#app/ui/text/use-text.tsx';
import type { TextKey } from '#app/ui/text/use-text.tsx';

/** What pages call the fields of the interface. */
const names: Record<string, TextKey> = {
  firstName: 'collab.firstName',
  lastName: 'collab.lastName',
  title: 'collab.shopTitle',
  profilePicture: 'collab.picture',
  primaryColor: 'collab.color',
  tags: 'collab.tags',
  socials: 'collab.socials',
  affiliateCode: 'collabs.code',
  affiliateUrl: 'collab.ownLink',
  collabTier: 'collabs.by-tier',
  discount: 'collab.discount',
  custom: 'collab.fields',
  isActive: 'collabs.by-state',
  'drop.title': 'drop.title',
  description: 'collab.description',
  products: 'collab.products',
  enhancements: 'collab.enhancements',
};

/** Says a field of the interface as pages do; one that pages do not know, by its own name. */
export function useFieldName(): (field: string) => string {
  const text = useText();
  return (field) => (names[field] ? text(names[field]) : field);
}
