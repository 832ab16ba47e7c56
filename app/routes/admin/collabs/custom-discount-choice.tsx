import { BlockStack, Checkbox, Text } from '@shopify/polaris';
import type { TierOption } from '#app/domain/campaigns/list.ts';
import type { CustomDiscounts } from '#app/domain/collabs/custom-discounts.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { useFormatDiscount } from './use-format-discount.ts';

interface CustomDiscountChoiceProps {
  customDiscounts: CustomDiscounts;
  /** The tier to which the collabs move; undefined for none. */
  tier: Pick<TierOption, 'title' | 'discount'> | undefined;
  isReplacing: boolean;
  onChange: (isReplacing: boolean) => void;
}

/** Says which collabs keep their custom discount in another tier, and offers that tier's discount instead. */
export function CustomDiscountChoice({
  customDiscounts,
  tier,
  isReplacing,
  onChange,
}: CustomDiscountChoiceProps) {
  const t = useTranslate();
  const formatDiscount = useFormatDiscount();
  const { number } = useFormats();
  if (customDiscounts.count === 0) return null;
  const { count, names } = customDiscounts;
  const total = `${number(count)}${customDiscounts.isMore ? '+' : ''}`;
  const others = count - names.length;
  const { title = '', discount = null } = tier ?? {};
  return (
    <BlockStack gap="200">
      <Text as="p" breakWord>
        {t('campaigns.keepCustomDiscounts', { count, total, others, names: names.join(', ') })}
      </Text>
      {tier && (
        <Checkbox
          label={
            discount
              ? t('campaigns.replaceCustomDiscounts', { title, discount: formatDiscount(discount) })
              : t('campaigns.removeCustomDiscounts', { title })
          }
          checked={isReplacing}
          onChange={onChange}
        />
      )}
    </BlockStack>
  );
}
