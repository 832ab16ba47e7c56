import { Select } from '@shopify/polaris';
import type { IndexTableProps } from '@shopify/polaris';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { TierChoice } from '#app/domain/campaigns/list-tier-choices.ts';
import type { BulkAction, BulkTarget } from '#app/domain/collabs/bulk/bulk-action.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { tierChoices } from './use-choices.ts';
import type { Choice } from './use-choices.ts';
import type { Bulk } from './use-bulk.ts';

interface BulkActionsOptions {
  tiers: readonly TierChoice[];
  bulk: Bulk;
  target: BulkTarget;
  /** How many collabs are chosen, and the same in words. */
  count: number;
  total: string;
  onStart: () => void;
}

interface BulkActions {
  promoted: NonNullable<IndexTableProps['promotedBulkActions']>;
  others: NonNullable<IndexTableProps['bulkActions']>;
}

/**
 * What can be done to chosen collabs. Each asks before it begins, and says how many it concerns. They are the same objects
 * whatever is chosen: the bar measures its buttons anew for others.
 */
export function useBulkActions(options: BulkActionsOptions): BulkActions {
  const text = useText();
  const ask = useAsking(options);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const isBusy = options.bulk.run?.state === 'running';
  const hasTiers = options.tiers.some(({ isArchived }) => !isArchived);
  return useMemo(() => {
    const item = (kind: BulkAction['kind']) => ({
      content: text(kind === 'set-tier' ? 'collabs.setTier' : `collabs.${kind}`),
      disabled: isBusy,
      onAction: () => void latest.current(kind),
    });
    return {
      promoted: [...(hasTiers ? [item('set-tier')] : []), item('pause'), item('resume')],
      others: [item('resync')],
    };
  }, [text, isBusy, hasTiers]);
}

/** Asks whether something is meant to be done to those that are chosen, and begins it. */
function useAsking({ tiers, bulk, target, count, total, onStart }: BulkActionsOptions) {
  const text = useText();
  const confirm = useConfirm();
  const choices = tierChoices(tiers.filter(({ isArchived }) => !isArchived));
  const start = (action: BulkAction) => {
    bulk.start({ action, target, total: count, words: total });
    onStart();
  };
  const askTier = async () => {
    let tierId = choices[0]?.value ?? '';
    const body = <TierSelect choices={choices} onChange={(chosen) => (tierId = chosen)} />;
    const title = text('collabs.setTier-title', { count, total });
    if (await confirm({ title, body, action: text('collabs.setTier') })) start({ kind: 'set-tier', tierId });
  };
  return async (kind: BulkAction['kind']) => {
    if (kind === 'set-tier') return askTier();
    const title = text(`collabs.${kind}-title`, { count, total });
    const body = text(`collabs.${kind}-body`);
    if (await confirm({ title, body, action: text(`collabs.${kind}`) })) start({ kind });
  };
}

function TierSelect({ choices, onChange }: { choices: Choice[]; onChange: (tierId: string) => void }) {
  const text = useText();
  const [chosen, setChosen] = useState(choices[0]?.value ?? '');
  return (
    <Select
      label={text('collabs.by-tier')}
      options={choices}
      value={chosen}
      onChange={(tierId) => {
        setChosen(tierId);
        onChange(tierId);
      }}
    />
  );
}
