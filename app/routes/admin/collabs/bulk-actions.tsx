import { Suspense, useEffect, useMemo, useRef } from 'react';
import type { TierOption } from '#app/domain/campaigns/list.ts';
import type { BulkAction, BulkTarget } from '#app/domain/collabs/bulk-update.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { lazyComponent } from '#app/ui/lazy-component.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import type { TierChoice } from './tier-select.tsx';
import type { Bulk } from './use-bulk.ts';

const TierSelect = lazyComponent(async () => (await import('./tier-select.tsx')).TierSelect);

interface BulkActionsOptions {
  tiers: readonly TierOption[];
  bulk: Bulk;
  target: BulkTarget;
  /** The number of selected collabs, and the same as text. */
  count: number;
  total: string;
  onStart: () => void;
}

interface BulkItem {
  content: string;
  disabled: boolean;
  onAction: () => void;
}

export interface BulkActions {
  promoted: BulkItem[];
  others: BulkItem[];
}

/**
 * Bulk actions on selected collabs. Each requests confirmation with the number. The objects are constant,
 * because the bar measures its buttons again for new ones.
 */
export function useBulkActions(options: BulkActionsOptions): BulkActions {
  const t = useTranslate();
  const confirmations = useConfirmations(options);
  const latest = useRef(confirmations);
  useEffect(() => {
    latest.current = confirmations;
  });
  const isBusy = options.bulk.run?.state === 'running';
  const hasTiers = options.tiers.some(({ isArchived }) => !isArchived);
  return useMemo(() => {
    const item = (kind: BulkAction['kind']) => ({
      content: t(kind === 'set-tier' ? 'collabs.setTier' : `collabs.${kind}`),
      disabled: isBusy,
      onAction: () => void latest.current(kind),
    });
    return {
      promoted: [...(hasTiers ? [item('set-tier')] : []), item('pause'), item('resume')],
      others: [item('invite'), item('resync')],
    };
  }, [t, isBusy, hasTiers]);
}

/** Asks for confirmation and starts the action. */
function useConfirmations({ tiers, bulk, target, count, total, onStart }: BulkActionsOptions) {
  const t = useTranslate();
  const confirm = useConfirm();
  const start = (action: BulkAction) => {
    bulk.start({ action, target, total: count, words: total });
    onStart();
  };
  const confirmTier = async () => {
    const open = tiers.filter(({ isArchived }) => !isArchived);
    let chosen: TierChoice = { tierId: open[0]?.id ?? '', replacesDiscounts: false };
    const body = (
      <Suspense>
        <TierSelect tiers={open} target={target} onChange={(choice) => (chosen = choice)} />
      </Suspense>
    );
    const title = t('collabs.setTier-title', { count, total });
    if (await confirm({ title, body, action: t('collabs.setTier') })) start({ kind: 'set-tier', ...chosen });
  };
  return async (kind: BulkAction['kind']) => {
    if (kind === 'set-tier') return confirmTier();
    const title = t(`collabs.${kind}-title`, { count, total });
    const body = t(`collabs.${kind}-body`);
    if (await confirm({ title, body, action: t(`collabs.${kind}`) })) start({ kind });
  };
}
