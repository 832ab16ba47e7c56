import { BlockStack, Card, Checkbox, FormLayout, Select, TextField } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import type { AffectedCounts } from '#app/domain/campaigns/list.ts';
import { LiveRegion } from '#app/ui/accessibility.tsx';
import type { EditForm } from '#app/ui/edit-form.tsx';
import { useDebouncedFetch } from '#app/ui/fetch.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { DecimalField } from '../decimal-field.tsx';
import { parsePercent } from '../percent-input.ts';
import {
  hasOtherConditions,
  isAnotherDiscount,
  needsConfirmation,
  relationshipTypes,
  type RelationshipType,
  type TierDiscountKind,
  type TierForm,
} from './tier-values.ts';

interface TierFieldsProps {
  form: EditForm<TierForm>;
  /** ISO 4217. */
  currency: string;
  /** The number of its collabs; null for a new one. */
  affected?: AffectedCounts;
}

/** The fields of a tier, with the number of collabs that a change affects. */
export function TierFields({ form, currency, affected }: TierFieldsProps) {
  const t = useTranslate();
  const { values, set, problemAt } = form;
  return (
    <Card>
      <BlockStack gap="400">
        <FormLayout>
          <TextField
            label={t('campaigns.tierName')}
            requiredIndicator
            autoComplete="off"
            maxLength={255}
            value={values.title}
            onChange={(value) => set('title', value)}
            error={problemAt('title') ?? false}
          />
          <Select
            label={t('campaigns.relationshipType')}
            options={relationshipTypes.map((value) => ({
              value,
              label: t(`campaigns.relationship-${value}`),
            }))}
            value={values.relationshipType}
            onChange={(value) => set('relationshipType', value as RelationshipType)}
            error={problemAt('relationshipType') ?? false}
          />
          <FormLayout.Group>
            <Select
              label={t('campaigns.discount')}
              options={(['none', 'Percentage', 'FixedAmount'] as const).map((value) => ({
                value,
                label: t(`campaigns.discount-${value}`),
              }))}
              value={values.kind}
              onChange={(value) => set('kind', value as TierDiscountKind)}
            />
            {values.kind !== 'none' && (
              <DecimalField
                label={t('campaigns.amount')}
                value={values.amount}
                suffix={values.kind === 'Percentage' ? '%' : currency}
                onChange={(value) => {
                  set('amount', value);
                  // A confirmation counts only for the confirmed number.
                  set('isConfirmed', false);
                }}
                error={problemAt('discount.amount') ?? problemAt('discount.discountAmount') ?? false}
              />
            )}
          </FormLayout.Group>
          <Checkbox
            label={t('campaigns.isDefaultTier')}
            helpText={t('campaigns.isDefaultTierHelp')}
            checked={values.isDefault}
            onChange={(value) => set('isDefault', value)}
          />
        </FormLayout>
        <LargeDiscount form={form} />
        <LiveRegion>
          {affected && <AffectedCollabs values={sinceSeen(form)} affected={affected} />}
        </LiveRegion>
      </BlockStack>
    </Card>
  );
}

/** The form compared with the saved values that the user saw: after a conflict they are newer than those of the page. */
function sinceSeen({ values, base }: EditForm<TierForm>): TierForm {
  return { ...values, was: base };
}

/** A discount of half the price or more must be confirmed. */
function LargeDiscount({ form }: Pick<TierFieldsProps, 'form'>) {
  const t = useTranslate();
  const { percent } = useFormats();
  const { values, set, problemAt } = form;
  if (!needsConfirmation(sinceSeen(form))) return null;
  return (
    <Banner tone="warning">
      <Checkbox
        label={t('campaigns.discountIsCorrect', { discount: percent(parsePercent(values.amount) / 100) })}
        checked={values.isConfirmed}
        onChange={(value) => set('isConfirmed', value)}
        // Any value counts as an error for screen readers.
        {...(problemAt('isConfirmed') && { error: t('campaigns.confirmDiscount') })}
      />
    </Banner>
  );
}

function AffectedCollabs({
  values,
  affected: { collabs, followers },
}: {
  values: TierForm;
  affected: AffectedCounts;
}) {
  const t = useTranslate();
  const own = collabs - followers;
  if (collabs === 0) return null;
  const codes = codesAfter(values);
  if (codes)
    return (
      <Banner title={t('campaigns.changesDiscount', { count: followers })}>
        <BlockStack gap="100">
          {own > 0 && <p>{t('campaigns.keepCustomDiscount', { count: own })}</p>}
          {followers > 0 && codes !== 'added' && <p>{t(`campaigns.codes-${codes}`)}</p>}
        </BlockStack>
      </Banner>
    );
  if (values.title !== values.was.title)
    return <Banner title={t('campaigns.changesName', { count: collabs })} />;
  return null;
}

/** What a change of the discount does to codes; undefined without a change. */
function codesAfter(form: TierForm): 'added' | 'deleted' | 'kept' | undefined {
  if (!isAnotherDiscount(form) && !hasOtherConditions(form)) return undefined;
  if (form.kind === 'none') return 'deleted';
  return form.was.kind === 'none' ? 'added' : 'kept';
}

const countDelayMs = 400;

interface Edited {
  campaignId: string;
  tierId?: string;
  /** The count when the page was loaded. */
  initial: AffectedCounts;
  /** Whether the form has changes, and its values. */
  isDirty: boolean;
  values: object;
}

/**
 * Counts the collabs that the change would affect. Counts again when the user stops typing, because others
 * may change them.
 */
export function useAffectedCounts({ campaignId, tierId, initial, isDirty, values }: Edited): AffectedCounts {
  const query = tierId === undefined ? '' : `?tier=${tierId}`;
  const path = isDirty ? `/campaigns/${campaignId}/affected${query}` : undefined;
  const response = useDebouncedFetch<{ affected: AffectedCounts }>({
    path,
    pauseMs: countDelayMs,
    typed: JSON.stringify(values),
  });
  return isDirty && response && response !== 'unavailable' ? response.affected : initial;
}
