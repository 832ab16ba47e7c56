import { Badge } from '@shopify/polaris';
import type { CollabState } from '#app/domain/collabs/collab-state.ts';
import type { MirrorState } from '#app/domain/mirror-health/mirror-state.ts';
import { useText } from '#app/ui/text/use-text.tsx';

const stateTones = { active: 'success', partial: 'attention', paused: undefined } as const;

/** How a collab stands with its brand. */
export function StateBadge({ state }: { state: CollabState }) {
  const text = useText();
  const tone = stateTones[state];
  return <Badge {...(tone && { tone })}>{text(`collabs.${state}`)}</Badge>;
}

const mirrorTones = {
  synced: undefined,
  waiting: 'info',
  failing: 'warning',
  'set-aside': 'critical',
} as const;

/** How a collab stands in its store. */
export function MirrorBadge({ state }: { state: MirrorState }) {
  const text = useText();
  const tone = mirrorTones[state];
  return <Badge {...(tone && { tone })}>{text(`collabs.${state}`)}</Badge>;
}
