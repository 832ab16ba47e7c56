import { useFormats } from '#app/ui/formats.tsx';
import { localDecimal } from '#app/ui/typed-number.ts';
import { useTranslate, type Translate } from '#app/ui/translate.tsx';
import type { SharedFields } from '#app/ui/edit-form-state.ts';
import {
  tierFields,
  tierFormOf,
  withTierFields,
  type ConditionsForm,
  type RelationshipType,
  type Terms,
  type TierForm,
} from './tier-values.ts';

const labels = {
  title: 'campaigns.tierName',
  relationshipType: 'campaigns.relationshipType',
  terms: 'campaigns.discountAndConditions',
} as const;

/** The fields of a tier that others may change while its form is open. */
export function useSharedTierFields(form: TierForm, currency: string): SharedFields<TierForm> {
  const t = useTranslate();
  const { decimalSeparator } = useFormats();
  const local = (decimal: string) => localDecimal(decimal, decimalSeparator);
  const textOf = (field: string, value: unknown) => {
    if (field === 'relationshipType') return t(`campaigns.relationship-${value as RelationshipType}`);
    if (field !== 'terms') return String(value);
    const { kind, amount, conditions } = tierFormOf({ ...form, ...(value as Terms) }, form.timeZone);
    const discount =
      kind === 'none'
        ? t('campaigns.noDiscount')
        : `${local(amount)} ${kind === 'Percentage' ? '%' : currency}`;
    const shown = { ...conditions, minimum: local(conditions.minimum) };
    return [discount, ...conditionTexts(t, shown, form.timeZone)].join('\n');
  };
  return { of: tierFields, with: withTierFields, labels, textOf };
}

/** The conditions that apply, with their labels. */
function conditionTexts(t: Translate, conditions: ConditionsForm, timeZone: string): string[] {
  const { minimumKind, minimum, usageLimit, startsAt, endsAt, collections } = conditions;
  const { oncePerCustomer, setsCombinations, combinesWith } = conditions;
  const classes = ['order', 'product', 'shipping'] as const;
  const combined = classes.filter((name) => combinesWith.includes(name));
  return [
    minimumKind !== 'none' && `${t(`campaigns.minimum-${minimumKind}`)}: ${minimum}`,
    usageLimit !== '' && `${t('campaigns.usageLimit')}: ${usageLimit}`,
    oncePerCustomer && t('campaigns.oncePerCustomer'),
    startsAt !== '' && `${t('campaigns.startsAt', { timeZone })}: ${startsAt.replace('T', ' ')}`,
    endsAt !== '' && `${t('campaigns.endsAt', { timeZone })}: ${endsAt.replace('T', ' ')}`,
    collections.length > 0 && `${t('campaigns.collections')}: ${collections.join(', ')}`,
    setsCombinations &&
      `${t('campaigns.combinesWith')}: ${combined.map((name) => t(`campaigns.combines-${name}`)).join(', ') || '—'}`,
  ].filter((text) => text !== false);
}
