import type { TierChoice } from '#app/domain/campaigns/list-tier-choices.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import type { FilterWord } from './list-address.ts';

export interface Choice {
  label: string;
  value: string;
}

/** What can be chosen to filter by. Tiers are told with their campaigns where there are several. */
export function useChoices(tiers: readonly TierChoice[]): Record<FilterWord, Choice[]> {
  const text = useText();
  const campaigns = new Map(tiers.map(({ campaign }) => [campaign.id, campaign.title]));
  const named = (
    value: 'active' | 'partial' | 'paused' | 'synced' | 'waiting' | 'failing' | 'set-aside',
  ) => ({
    value,
    label: text(`collabs.${value}`),
  });
  return {
    tier: tierChoices(tiers),
    campaign: Array.from(campaigns, ([value, label]) => ({ value, label })),
    state: (['active', 'partial', 'paused'] as const).map(named),
    mirror: (['synced', 'waiting', 'failing', 'set-aside'] as const).map(named),
  };
}

/** Tiers by their titles, with their campaigns where there are several. */
export function tierChoices(tiers: readonly TierChoice[]): Choice[] {
  const isOne = new Set(tiers.map(({ campaign }) => campaign.id)).size < 2;
  return tiers.map(({ id, title, campaign }) => ({
    value: id,
    label: isOne ? title : `${title} · ${campaign.title}`,
  }));
}
