import {
  BlockStack,
  Card,
  Checkbox,
  ChoiceList,
  FormLayout,
  Select,
  Text,
  TextField,
} from '@shopify/polaris';
import type { EditForm } from '#app/ui/edit-form.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { DecimalField } from '../decimal-field.tsx';
import { CollectionsField } from './collections-field.tsx';
import { hasConditions, type ConditionsForm, type TierForm } from './tier-values.ts';

/** The conditions of a tier's discount. Those of a tier without one are shown too: custom discounts have them. */
export function ConditionsFields({ form }: { form: EditForm<TierForm> }) {
  const t = useTranslate();
  const { values, set, problemAt } = form;
  const { conditions } = values;
  const isOfTier = values.kind !== 'none';
  if (!isOfTier && !hasConditions(values) && !hasConditions(form.base)) return null;
  const change = (changed: Partial<ConditionsForm>) => set('conditions', { ...conditions, ...changed });
  const text = (name: 'minimum' | 'usageLimit' | 'startsAt' | 'endsAt') => ({
    autoComplete: 'off',
    value: conditions[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t('campaigns.conditions')}
        </Text>
        {!isOfTier && <Text as="p">{t('campaigns.conditionsOfCustomDiscounts')}</Text>}
        <FormLayout>
          <FormLayout.Group>
            <Select
              label={t('campaigns.minimum')}
              options={(['none', 'subtotal', 'quantity'] as const).map((value) => ({
                value,
                label: t(`campaigns.minimum-${value}`),
              }))}
              value={conditions.minimumKind}
              onChange={(value) => change({ minimumKind: value as ConditionsForm['minimumKind'] })}
            />
            {conditions.minimumKind !== 'none' && (
              <DecimalField
                label={t('campaigns.minimumValue')}
                {...text('minimum')}
                error={
                  problemAt('conditions.minimumSubtotal') ?? problemAt('conditions.minimumQuantity') ?? false
                }
              />
            )}
          </FormLayout.Group>
          <TextField
            label={t('campaigns.usageLimit')}
            helpText={t('campaigns.usageLimitHelp')}
            inputMode="numeric"
            {...text('usageLimit')}
            error={problemAt('conditions.usageLimit') ?? false}
          />
          <Checkbox
            label={t('campaigns.oncePerCustomer')}
            checked={conditions.oncePerCustomer}
            onChange={(oncePerCustomer) => change({ oncePerCustomer })}
          />
          <FormLayout.Group>
            <TextField
              label={t('campaigns.startsAt', { timeZone: values.timeZone })}
              type="datetime-local"
              {...text('startsAt')}
              error={problemAt('conditions.startsAt') ?? false}
            />
            <TextField
              label={t('campaigns.endsAt', { timeZone: values.timeZone })}
              type="datetime-local"
              {...text('endsAt')}
              error={problemAt('conditions.endsAt') ?? false}
            />
          </FormLayout.Group>
          <CollectionsField
            selected={conditions.collections}
            onChange={(collections) => change({ collections })}
            problemAt={(index) => problemAt(`conditions.collections[${index}]`)}
          />
          <Combinations conditions={conditions} change={change} />
        </FormLayout>
      </BlockStack>
    </Card>
  );
}

interface CombinationsProps {
  conditions: ConditionsForm;
  change: (changed: Partial<ConditionsForm>) => void;
}

function Combinations({ conditions: { setsCombinations, combinesWith }, change }: CombinationsProps) {
  const t = useTranslate();
  return (
    <BlockStack gap="200">
      <Checkbox
        label={t('campaigns.setsCombinations')}
        helpText={t('campaigns.setsCombinationsHelp')}
        checked={setsCombinations}
        onChange={(checked) => change({ setsCombinations: checked })}
      />
      {setsCombinations && (
        <ChoiceList
          allowMultiple
          title={t('campaigns.combinesWith')}
          choices={(['order', 'product', 'shipping'] as const).map((value) => ({
            value,
            label: t(`campaigns.combines-${value}`),
          }))}
          selected={combinesWith}
          onChange={(selected) => change({ combinesWith: selected })}
        />
      )}
    </BlockStack>
  );
}
