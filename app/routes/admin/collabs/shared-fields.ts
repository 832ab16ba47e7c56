import type { TierOption } from '#app/domain/campaigns/list.ts';
import type { CollabDetail } from '#app/domain/collabs/detail.ts';
import type { SharedFields } from '#app/ui/edit-form-state.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { localDecimal } from '#app/ui/typed-number.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import {
  collabFields,
  withCollabFields,
  type CollabForm,
  type CollabTexts,
  type SocialFormValues,
} from './form-values.ts';

const labels = {
  firstName: 'collab.firstName',
  lastName: 'collab.lastName',
  title: 'collab.shopTitle',
  description: 'collab.shopDescription',
  primaryColor: 'collab.color',
  picture: 'collab.picture',
  tags: 'collab.tags',
  socials: 'collab.socials',
  affiliateCode: 'collabs.code',
  affiliateUrl: 'collab.ownLink',
  tier: 'collabs.by-tier',
  discount: 'collab.discount',
} as const;

/** The fields of a collab that others may change while its form is open. */
export function useSharedCollabFields(
  { fields, currency }: Pick<CollabDetail, 'fields' | 'currency'>,
  tiers: readonly TierOption[],
): SharedFields<CollabForm> {
  const t = useTranslate();
  const { decimalSeparator } = useFormats();
  const local = (decimal: string) => localDecimal(decimal, decimalSeparator);
  const fieldOf = (field: string) => fields.find(({ handle }) => `custom.${handle}` === field);
  const textOf = (field: string, value: unknown) => {
    if (field === 'tier') return tiers.find(({ id }) => id === value)?.title ?? t('collab.noTier');
    if (field === 'socials')
      return (value as SocialFormValues[])
        .map(({ platform, handle, url }) => `${platform}: ${handle || url}`)
        .join('\n');
    if (fieldOf(field)?.type === 'number_decimal') return local(String(value));
    if (field !== 'discount') return String(value);
    const { discountKind, discountAmount } = value as Pick<CollabTexts, 'discountKind' | 'discountAmount'>;
    if (discountKind === 'tier') return t('collab.discount-tier');
    return `${local(discountAmount)} ${discountKind === 'Percentage' ? '%' : currency}`;
  };
  const labelOf = (field: string) => fieldOf(field)?.name ?? field.replace('custom.', '');
  return { of: collabFields, with: withCollabFields, labels, labelOf, textOf };
}
