import { BlockStack, Card, FormLayout, Text } from '@shopify/polaris';
import { memo } from 'react';
import type { DetailField } from '#app/domain/collabs/detail.ts';
import { useTranslate, type MessageKey } from '#app/ui/translate.tsx';
import { CustomValueField } from '../custom-value.tsx';
import { problemOfItems, type CardForm } from './form-values.ts';

interface FieldsCardProps {
  fields: readonly DetailField[];
  form: CardForm<'fields'>;
}

/** The brand's custom fields. */
export const FieldsCard = memo(function FieldsCard({
  fields,
  form: { values, set, problemAt },
}: FieldsCardProps) {
  const t = useTranslate();
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t('collab.fields')}
        </Text>
        <FormLayout>
          {fields.map(({ handle, name, type }) => (
            <CustomValueField
              key={handle}
              name={name}
              type={type}
              value={values.custom[handle] ?? ''}
              onChange={(value) => set('custom', (before) => ({ ...before, [handle]: value }))}
              error={problemIn(problemAt, handle, values.custom[handle]) ?? false}
            />
          ))}
        </FormLayout>
      </BlockStack>
    </Card>
  );
});

function problemIn(
  problemAt: CardForm<'fields'>['problemAt'],
  handle: string,
  value = '',
): string | undefined {
  const path = `custom.${handle}`;
  return problemOfItems(problemAt, path, value.split('\n').length) ?? problemAt(`${path}.url`);
}

/** Labels of the API's fields. */
const names: Record<string, MessageKey> = {
  firstName: 'collab.firstName',
  lastName: 'collab.lastName',
  title: 'collab.shopTitle',
  shopDescription: 'collab.shopDescription',
  profilePicture: 'collab.picture',
  primaryColor: 'collab.color',
  tags: 'collab.tags',
  socials: 'collab.socials',
  acceptedAt: 'collab.acceptedAt',
  affiliateCode: 'collabs.code',
  affiliateUrl: 'collab.ownLink',
  collabTier: 'collabs.by-tier',
  discount: 'collab.discount',
  handle: 'collab.handle',
  source: 'collab.source',
  relationshipManager: 'collab.relationshipManager',
  isOnboarded: 'collab.onboarded',
  platformCollabsTierName: 'collab.platformTier',
  platformCollabsCommunityMemberId: 'collab.communityMember',
  custom: 'collab.fields',
  isActive: 'collabs.by-state',
  'drop.title': 'drop.title',
  description: 'collab.description',
  products: 'collab.products',
  media: 'collab.media',
  enhancements: 'collab.enhancements',
  drops: 'collab.dropOrder',
};

/** The label of an API field, or its name if it has none. */
export function useFieldName(): (field: string) => string {
  const t = useTranslate();
  return (field) => (names[field] ? t(names[field]) : field);
}
