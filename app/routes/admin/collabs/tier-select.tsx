import { BlockStack, Select, Text } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import type { TierOption } from '#app/domain/campaigns/list.ts';
import type { BulkTarget } from '#app/domain/collabs/bulk-update.ts';
import type { CustomDiscounts } from '#app/domain/collabs/custom-discounts.ts';
import { LiveRegion } from '#app/ui/accessibility.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { postJson } from '#app/ui/post-json.ts';
import { tierChoices } from './choices.ts';
import { CustomDiscountChoice } from './custom-discount-choice.tsx';

/** A tier for the selected collabs. */
export interface TierChoice {
  tierId: string;
  replacesDiscounts: boolean;
}

interface TierSelectProps {
  tiers: readonly TierOption[];
  target: BulkTarget;
  onChange: (choice: TierChoice) => void;
}

/** Asks for a tier, and shows who of the selected collabs keeps a custom discount. */
export function TierSelect({ tiers, target, onChange }: TierSelectProps) {
  const t = useTranslate();
  const [choice, setChoice] = useState<TierChoice>({ tierId: tiers[0]?.id ?? '', replacesDiscounts: false });
  const customDiscounts = useCustomDiscounts(target);
  const choose = (change: Partial<TierChoice>) => {
    setChoice({ ...choice, ...change });
    onChange({ ...choice, ...change });
  };
  return (
    <BlockStack gap="300">
      <Select
        label={t('collabs.by-tier')}
        options={tierChoices(tiers)}
        value={choice.tierId}
        helpText={t('collabs.setTier-codes')}
        onChange={(tierId) => choose({ tierId })}
      />
      <LiveRegion>
        {typeof customDiscounts === 'string' ? (
          <Text as="p">
            {t(customDiscounts === 'checking' ? 'collabs.ownChecking' : 'collabs.ownUnknown')}
          </Text>
        ) : (
          <CustomDiscountChoice
            customDiscounts={customDiscounts}
            tier={tiers.find(({ id }) => id === choice.tierId)}
            isReplacing={choice.replacesDiscounts}
            onChange={(replacesDiscounts) => choose({ replacesDiscounts })}
          />
        )}
      </LiveRegion>
    </BlockStack>
  );
}

/** The selected collabs with a custom discount, once they are known. */
function useCustomDiscounts(target: BulkTarget): CustomDiscounts | 'checking' | 'unknown' {
  const [own, setOwn] = useState<CustomDiscounts | 'checking' | 'unknown'>('checking');
  const initialTarget = useRef(target);
  useEffect(() => {
    postJson<CustomDiscounts>('/collabs/custom-discounts', { target: initialTarget.current }).then(
      setOwn,
      () => setOwn('unknown'),
    );
  }, []);
  return own;
}
