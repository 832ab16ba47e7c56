import { BlockStack, Card, FormLayout, Select, Text } from '@shopify/polaris';
import { memo } from 'react';
import type { TierChoice } from '#app/domain/campaigns/list-tier-choices.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { DiscountFields } from './discount-fields.tsx';
import type { CardForm } from './use-card-forms.ts';
import { tierChoices } from './use-choices.ts';
import { useWorth } from './use-worth.ts';

interface DiscountCardProps {
  form: CardForm<'discount'>;
  tiers: readonly TierChoice[];
  /** ISO 4217. */
  currency: string;
  /** Whether it can be in no tier. */
  canBeNone?: boolean;
}

/** The tier, and the discount that it gives or that stands in its place. */
export const DiscountCard = memo(function DiscountCard({
  form,
  tiers,
  currency,
  canBeNone = true,
}: DiscountCardProps) {
  const text = useText();
  const worth = useWorth();
  const { values, set, problemAt } = form;
  const tier = tiers.find(({ id }) => id === values.tier);
  const open = tiers.filter(({ isArchived, id }) => !isArchived || id === values.was.tier);
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {text('collab.terms')}
        </Text>
        <FormLayout>
          <Select
            label={text('collabs.by-tier')}
            options={[
              ...(canBeNone ? [{ label: text('collab.noTier'), value: '' }] : []),
              ...tierChoices(open),
            ]}
            value={values.tier}
            onChange={(value) => set('tier', value)}
            error={problemAt('collabTier') ?? false}
            helpText={
              tier &&
              (tier.discount
                ? text('collab.tierGives', { worth: worth(tier.discount) })
                : text('collab.tierGivesNothing'))
            }
          />
          <DiscountFields form={form} currency={currency} />
        </FormLayout>
      </BlockStack>
    </Card>
  );
});
