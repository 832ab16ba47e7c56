import type { TierOption } from '#app/domain/campaigns/list.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import type { ChoiceParameter } from './list-parameters.ts';

export interface Choice {
  label: string;
  value: string;
}

/** The options of the filters. With several campaigns, tiers are shown with their campaign. */
export function useChoices(tiers: readonly TierOption[]): Record<ChoiceParameter, Choice[]> {
  const t = useTranslate();
  const campaigns = new Map(tiers.map(({ campaign }) => [campaign.id, campaign.title]));
  const named = (value: 'active' | 'partial' | 'paused' | 'synced' | 'waiting' | 'retrying' | 'failed') => ({
    value,
    label: t(`collabs.${value}`),
  });
  return {
    tier: [...tierChoices(tiers), { value: 'none', label: t('collab.noTier') }],
    campaign: Array.from(campaigns, ([value, label]) => ({ value, label })),
    state: (['active', 'partial', 'paused'] as const).map(named),
    mirror: (['synced', 'waiting', 'retrying', 'failed'] as const).map(named),
    invitation: (['none', 'invited', 'opened', 'accepted', 'expired', 'revoked'] as const).map((value) => ({
      value,
      label: t(`collabs.invitation-${value}`),
    })),
  };
}

/** Tiers by title, with the campaign if there are several. */
export function tierChoices(tiers: readonly TierOption[]): Choice[] {
  const isOne = new Set(tiers.map(({ campaign }) => campaign.id)).size < 2;
  return tiers.map(({ id, title, campaign }) => ({
    value: id,
    label: isOne ? title : `${title} · ${campaign.title}`,
  }));
}
