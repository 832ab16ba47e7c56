import type { Concerned } from '#app/domain/campaigns/count-concerned.ts';
import { useAsked } from '#app/ui/use-asked.ts';

const pauseMs = 400;

interface Edited {
  campaignId: string;
  tierId?: string;
  /** Whom it would have concerned when the page was read. */
  initial: Concerned;
  /** Whether something differs from what is saved, and what is typed. */
  isDirty: boolean;
  values: object;
}

/** Whom saving what is typed would concern: counted again whenever the typing rests, for others work meanwhile. */
export function useConcerned({ campaignId, tierId, initial, isDirty, values }: Edited): Concerned {
  const query = tierId === undefined ? '' : `?tier=${tierId}`;
  const path = isDirty ? `/campaigns/${campaignId}/concerned${query}` : undefined;
  const answer = useAsked<{ concerned: Concerned }>({ path, pauseMs, typed: JSON.stringify(values) });
  return isDirty && answer && answer !== 'away' ? answer.concerned : initial;
}
