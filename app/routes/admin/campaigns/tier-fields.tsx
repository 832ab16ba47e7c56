import { Banner, BlockStack, Card, Checkbox, FormLayout, Select, TextField } from '@shopify/polaris';
import type { Concerned } from '#app/domain/campaigns/count-concerned.ts';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import type { EditForm } from '#app/ui/use-edit-form.tsx';
import { pointsOf } from '../typed-points.ts';
import { isAnotherDiscount, isLargeDiscount } from './tier-form.ts';
import type { TierDiscountKind, TierForm } from './tier-form.ts';

interface TierFieldsProps {
  form: EditForm<TierForm>;
  /** ISO 4217. */
  currency: string;
  /** Who is in it; nobody is in a new one. */
  concerned?: Concerned;
}

/** What can be written of a tier, and whom it concerns before it is saved. */
export function TierFields({ form, currency, concerned }: TierFieldsProps) {
  const text = useText();
  const { values, set, problemAt } = form;
  return (
    <Card>
      <BlockStack gap="400">
        <FormLayout>
          <TextField
            label={text('campaigns.tierName')}
            requiredIndicator
            autoComplete="off"
            maxLength={255}
            value={values.title}
            onChange={(value) => set('title', value)}
            error={problemAt('title') ?? false}
          />
          <FormLayout.Group>
            <Select
              label={text('campaigns.discount')}
              options={(['none', 'Percentage', 'FixedAmount'] as const).map((value) => ({
                value,
                label: text(`campaigns.discount-${value}`),
              }))}
              value={values.kind}
              onChange={(value) => set('kind', value as TierDiscountKind)}
            />
            {values.kind !== 'none' && (
              <TextField
                label={text('campaigns.amount')}
                inputMode="decimal"
                autoComplete="off"
                value={values.amount}
                suffix={values.kind === 'Percentage' ? '%' : currency}
                onChange={(value) => {
                  set('amount', value);
                  // Who said yes to one number has not said it to another.
                  set('isMeant', false);
                }}
                error={problemAt('discount.amount') ?? false}
              />
            )}
          </FormLayout.Group>
          <Checkbox
            label={text('campaigns.isDefaultTier')}
            helpText={text('campaigns.isDefaultTierHelp')}
            checked={values.isDefault}
            onChange={(value) => set('isDefault', value)}
          />
        </FormLayout>
        <LargeDiscount form={form} />
        <LiveRegion>{concerned && <WhoIsConcerned {...{ values, concerned }} />}</LiveRegion>
      </BlockStack>
    </Card>
  );
}

/** Half of the price or more is asked about. */
function LargeDiscount({ form }: Pick<TierFieldsProps, 'form'>) {
  const text = useText();
  const { percent } = useFormats();
  const { values, set, problemAt } = form;
  if (!isLargeDiscount(values)) return null;
  return (
    <Banner tone="warning">
      <Checkbox
        label={text('campaigns.isMeant', { worth: percent(pointsOf(values.amount) / 100) })}
        checked={values.isMeant}
        onChange={(value) => set('isMeant', value)}
        error={!values.isMeant && problemAt('isMeant') !== undefined && text('campaigns.sayMeant')}
      />
    </Banner>
  );
}

function WhoIsConcerned({
  values,
  concerned: { collabs, followers },
}: {
  values: TierForm;
  concerned: Concerned;
}) {
  const text = useText();
  const own = collabs - followers;
  if (collabs === 0) return null;
  if (isAnotherDiscount(values))
    return (
      <Banner title={text('campaigns.changesDiscount', { count: followers })}>
        {own > 0 && <p>{text('campaigns.keepTheirOwn', { count: own })}</p>}
      </Banner>
    );
  if (values.title !== values.was.title)
    return <Banner title={text('campaigns.changesName', { count: collabs })} />;
  return null;
}
