import { BlockStack, Select, Text } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import type { TierOption } from '#app/domain/campaigns/list.ts';
import type { BulkTarget } from '#app/domain/collabs/bulk-update.ts';
import type { OwnDiscounts } from '#app/domain/collabs/own-discounts.ts';
import { LiveRegion } from '#app/ui/accessibility.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { fetchJson } from '../drops/fetch-json.ts';
import { tierChoices } from './choices.ts';
import { OwnDiscountChoice } from './own-discount-choice.tsx';

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

/** Asks for a tier, and shows who of the selected collabs keeps an own discount. */
export function TierSelect({ tiers, target, onChange }: TierSelectProps) {
  const t = useTranslate();
  const [choice, setChoice] = useState<TierChoice>({ tierId: tiers[0]?.id ?? '', replacesDiscounts: false });
  const own = useOwnDiscounts(target);
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
        {typeof own === 'string' ? (
          <Text as="p">{t(own === 'checking' ? 'collabs.ownChecking' : 'collabs.ownUnknown')}</Text>
        ) : (
          <OwnDiscountChoice
            own={own}
            tier={tiers.find(({ id }) => id === choice.tierId)}
            isReplacing={choice.replacesDiscounts}
            onChange={(replacesDiscounts) => choose({ replacesDiscounts })}
          />
        )}
      </LiveRegion>
    </BlockStack>
  );
}

/** The selected collabs with an own discount, once they are known. */
function useOwnDiscounts(target: BulkTarget): OwnDiscounts | 'checking' | 'unknown' {
  const [own, setOwn] = useState<OwnDiscounts | 'checking' | 'unknown'>('checking');
  const initialTarget = useRef(target);
  useEffect(() => {
    fetchJson<OwnDiscounts>('/collabs/own-discounts', { body: { target: initialTarget.current } }).then(
      setOwn,
      () => setOwn('unknown'),
    );
  }, []);
  return own;
}
