import { Select } from '@shopify/polaris';
import type { IndexTableProps } from '@shopify/polaris';
import { useRef, useState } from 'react';
import type { TierChoice } from '#app/domain/campaigns/list-tier-choices.ts';
import type { BulkAction, BulkTarget } from '#app/domain/collabs/bulk/bulk-action.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { tierChoices } from './use-choices.ts';
import type { Choice } from './use-choices.ts';
import type { Bulk } from './use-bulk.ts';

interface BulkActionsOptions {
  tiers: readonly TierChoice[];
  bulk: Bulk;
  target: BulkTarget;
  /** How many collabs are chosen. */
  count: number;
  onStart: () => void;
}

interface BulkActions {
  promoted: NonNullable<IndexTableProps['promotedBulkActions']>;
  others: NonNullable<IndexTableProps['bulkActions']>;
}

/** What can be done to chosen collabs. Each asks before it begins, and says how many it concerns. */
export function useBulkActions({ tiers, bulk, target, count, onStart }: BulkActionsOptions): BulkActions {
  const text = useText();
  const { number } = useFormats();
  const confirm = useConfirm();
  const choices = tierChoices(tiers.filter(({ isArchived }) => !isArchived));
  const tier = useRef('');
  const start = (action: BulkAction) => {
    bulk.start({ action, target, total: count });
    onStart();
  };
  const ask = async (kind: 'pause' | 'resume' | 'resync') => {
    const title = text(`collabs.${kind}-title`, { count, total: number(count) });
    const body = text(`collabs.${kind}-body`);
    if (await confirm({ title, body, action: text(`collabs.${kind}`) })) start({ kind });
  };
  const askTier = async () => {
    tier.current = choices[0]?.value ?? '';
    const body = <TierSelect choices={choices} onChange={(tierId) => (tier.current = tierId)} />;
    const title = text('collabs.setTier-title', { count, total: number(count) });
    if (await confirm({ title, body, action: text('collabs.setTier') }))
      start({ kind: 'set-tier', tierId: tier.current });
  };
  const isBusy = bulk.run?.state === 'running';
  const item = (kind: 'pause' | 'resume' | 'resync') => ({
    content: text(`collabs.${kind}`),
    disabled: isBusy,
    onAction: () => void ask(kind),
  });
  return {
    promoted: [
      ...(choices.length > 0
        ? [{ content: text('collabs.setTier'), disabled: isBusy, onAction: () => void askTier() }]
        : []),
      item('pause'),
      item('resume'),
    ],
    others: [item('resync')],
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
