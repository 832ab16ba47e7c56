import { Badge } from '@shopify/polaris';
import type { CollabState, MirrorState } from '#app/domain/collabs/search.ts';
import { useTranslate } from '#app/ui/translate.tsx';

const stateTones = { active: 'success', partial: 'attention', paused: undefined } as const;

/** The collab's state. */
export function StateBadge({ state }: { state: CollabState }) {
  const t = useTranslate();
  const tone = stateTones[state];
  return <Badge {...(tone && { tone })}>{t(`collabs.${state}`)}</Badge>;
}

const mirrorTones = {
  synced: undefined,
  waiting: 'info',
  retrying: 'warning',
  failed: 'critical',
} as const;

/** The collab's sync status. */
export function MirrorBadge({ state }: { state: MirrorState }) {
  const t = useTranslate();
  const tone = mirrorTones[state];
  return <Badge {...(tone && { tone })}>{t(`collabs.${state}`)}</Badge>;
}
