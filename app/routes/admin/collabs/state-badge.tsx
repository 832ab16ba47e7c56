import { Badge, Text } from '@shopify/polaris';
import type { CollabState, MirrorState } from '#app/domain/collabs/search.ts';
import { useTranslate } from '#app/ui/translate.tsx';

const stateTones = { active: 'success', partial: 'attention', paused: undefined } as const;

/** The collab's state. That it is syncing is shown by {@link MirrorBadge}. */
export function StateBadge({ state }: { state: CollabState }) {
  const t = useTranslate();
  const shown = state === 'syncing' ? 'active' : state;
  const tone = stateTones[shown];
  return <Badge {...(tone && { tone })}>{t(`collabs.${shown}`)}</Badge>;
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

interface DiscountBadgeProps {
  discount: { from?: string | null | undefined; ended?: string | null | undefined } | null | undefined;
}

/** Whether a discount will start, or has ended; nothing while it is in force. */
export function DiscountBadge({ discount }: DiscountBadgeProps) {
  const t = useTranslate();
  const { from, ended } = discount ?? {};
  if (ended) return <Badge>{t('collabs.discountIsOver')}</Badge>;
  return from ? <Badge tone="attention">{t('collabs.discountIsScheduled')}</Badge> : null;
}

/** What a collab that needs setup lacks, as one line. */
export function MissingText() {
  const t = useTranslate();
  return (
    <Text as="span" variant="bodySm" tone="subdued">
      {t('collabs.missingTerms')}
    </Text>
  );
}
