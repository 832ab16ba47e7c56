import { BlockStack, Card, Checkbox, FormLayout, InlineStack, Select, Text } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { memo } from 'react';
import type { TierOption } from '#app/domain/campaigns/list.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { DecimalField } from '../decimal-field.tsx';
import { parsePercent } from '../percent-input.ts';
import { isLarge, movesCode, type CardForm, type DiscountKind } from './form-values.ts';
import { DiscountBadge } from './state-badge.tsx';
import { useFormatDiscount } from './use-format-discount.ts';
import { tierChoices } from './choices.ts';

interface DiscountCardProps {
  form: CardForm<'discount'>;
  tiers: readonly TierOption[];
  /** ISO 4217. */
  currency: string;
}

/** The tier, and its discount or the collab's own. */
export const DiscountCard = memo(function DiscountCard({ form, tiers, currency }: DiscountCardProps) {
  const t = useTranslate();
  const formatDiscount = useFormatDiscount();
  const { values, set, problemAt } = form;
  const tier = tiers.find(({ id }) => id === values.tier);
  const open = tiers.filter(({ isArchived, id }) => !isArchived || id === values.was.tier);
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {t('collab.terms')}
          </Text>
          {values.discountKind === 'tier' && <DiscountBadge discount={tier?.discount} />}
        </InlineStack>
        <FormLayout>
          <Select
            label={t('collabs.by-tier')}
            options={[{ label: t('collab.noTier'), value: '' }, ...tierChoices(open)]}
            value={values.tier}
            onChange={(value) => set('tier', value)}
            error={problemAt('collabTier') ?? false}
            helpText={
              tier &&
              (tier.discount
                ? t(tierText(tier.discount), { discount: formatDiscount(tier.discount) })
                : t('collab.tierGivesNothing'))
            }
          />
          <DiscountFields form={form} currency={currency} />
          {tier && values.discountKind !== 'tier' && (
            <Text as="p" tone="subdued">
              {t('collab.customHasConditions')}
            </Text>
          )}
        </FormLayout>
        {movesCode(values) && <Banner tone="warning">{t('collab.codeMoves')}</Banner>}
      </BlockStack>
    </Card>
  );
});

/** The text for a tier's discount, which says when it is not in force. */
function tierText({ from, ended }: NonNullable<TierOption['discount']>) {
  if (ended !== null) return 'collab.tierGave';
  return from === null ? 'collab.tierGives' : 'collab.tierWillGive';
}

interface DiscountFieldsProps {
  form: CardForm<'discount'>;
  /** ISO 4217. */
  currency: string;
}

/** A collab's custom discount, in percent points or money. Half of the price or more must be confirmed. */
function DiscountFields({ form, currency }: DiscountFieldsProps) {
  const t = useTranslate();
  const { percent } = useFormats();
  const { values, set, problemAt } = form;
  const isPercentage = values.discountKind === 'Percentage';
  const isLargeDiscount = isLarge(values);
  return (
    <BlockStack gap="300">
      <FormLayout.Group>
        <Select
          label={t('collab.discount')}
          options={(['tier', 'Percentage', 'FixedAmount'] as const).map((value) => ({
            value,
            label: t(`collab.discount-${value}`),
          }))}
          value={values.discountKind}
          onChange={(value) => set('discountKind', value as DiscountKind)}
        />
        {values.discountKind !== 'tier' && (
          <DecimalField
            label={t('collab.amount')}
            value={values.discountAmount}
            suffix={isPercentage ? '%' : currency}
            onChange={(value) => {
              set('discountAmount', value);
              // A confirmation counts only for the confirmed number.
              set('isConfirmed', false);
            }}
            error={problemAt('discount.discountAmount') ?? problemAt('discount') ?? false}
          />
        )}
      </FormLayout.Group>
      {isLargeDiscount && (
        <Banner tone="warning">
          <Checkbox
            label={t('collab.discountIsCorrect', {
              discount: percent(parsePercent(values.discountAmount) / 100),
            })}
            checked={values.isConfirmed}
            onChange={(value) => set('isConfirmed', value)}
            // Any value counts as an error for screen readers.
            {...(problemAt('isConfirmed') && { error: t('collab.confirmDiscount') })}
          />
        </Banner>
      )}
    </BlockStack>
  );
}
