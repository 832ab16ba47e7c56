import { Banner, BlockStack, Checkbox, FormLayout, Select, TextField } from '@shopify/polaris';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { pointsOf } from '../typed-points.ts';
import { isLarge } from './form-values.ts';
import type { DiscountKind } from './form-values.ts';
import type { CardForm } from './use-card-forms.ts';

interface DiscountFieldsProps {
  form: CardForm<'discount'>;
  /** ISO 4217. */
  currency: string;
}

/** A discount of a collab's own, in percent points or money. Half of the price or more is asked about. */
export function DiscountFields({ form, currency }: DiscountFieldsProps) {
  const text = useText();
  const { percent } = useFormats();
  const { values, set, problemAt } = form;
  const isPercentage = values.discountKind === 'Percentage';
  const isAsked = isLarge(values);
  return (
    <BlockStack gap="300">
      <FormLayout.Group>
        <Select
          label={text('collab.discount')}
          options={(['tier', 'Percentage', 'FixedAmount'] as const).map((value) => ({
            value,
            label: text(`collab.discount-${value}`),
          }))}
          value={values.discountKind}
          onChange={(value) => set('discountKind', value as DiscountKind)}
        />
        {values.discountKind !== 'tier' && (
          <TextField
            label={text('collab.amount')}
            inputMode="decimal"
            autoComplete="off"
            value={values.discountAmount}
            suffix={isPercentage ? '%' : currency}
            onChange={(value) => {
              set('discountAmount', value);
              // Who said yes to one number has not said it to another.
              set('isMeant', false);
            }}
            error={problemAt('discount.discountAmount') ?? problemAt('discount') ?? false}
          />
        )}
      </FormLayout.Group>
      {isAsked && (
        <Banner tone="warning">
          <Checkbox
            label={text('collab.isMeant', { worth: percent(pointsOf(values.discountAmount) / 100) })}
            checked={values.isMeant}
            onChange={(value) => set('isMeant', value)}
            error={(problemAt('isMeant') && text('collab.sayMeant')) ?? false}
          />
        </Banner>
      )}
    </BlockStack>
  );
}
