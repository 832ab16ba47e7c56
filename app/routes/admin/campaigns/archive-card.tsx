import { useFetcher, useNavigate } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Select, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Successor } from './successors-of.ts';

interface ArchiveCardProps {
  /** The words on the button. */
  what: string;
  title: string;
  /** How many collabs are concerned. */
  collabs: number;
  successors: readonly Successor[];
}

type Answer = { done: unknown; problem?: never } | { done?: never; problem: { message: string } };

/** Archives a tier or a campaign, after it has said what happens to its collabs, and asked. */
export function ArchiveCard({ what, title, collabs, successors }: ArchiveCardProps) {
  const text = useText();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const fetcher = useFetcher<Answer>();
  const [chosen, choose] = useState(successors.find(({ isDefault }) => isDefault)?.id ?? '');
  const successor = successors.find(({ id }) => id === chosen);
  const follows = successor
    ? text('campaigns.willMove', { count: collabs, title: successor.title })
    : text('campaigns.willHaveNone', { count: collabs });
  const { data } = fetcher;
  // Remix says the absence of a result as undefined or as null.
  const isDone = data !== undefined && !data.problem;
  useEffect(() => {
    if (!isDone) return;
    toast(text('campaigns.archived', { title }));
    navigate('/campaigns');
  }, [isDone, navigate, text, title]);
  const archive = async () => {
    const question = { title: text('campaigns.archiveTitle', { title }), body: follows, action: what };
    if (!(await confirm({ ...question, isDestructive: true }))) return;
    fetcher.submit(
      { archive: true, successor: successor?.id ?? null },
      { method: 'post', encType: 'application/json' },
    );
  };
  const problem = fetcher.state === 'idle' ? data?.problem : undefined;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {what}
        </Text>
        {problem && (
          <Banner tone="critical" title={text('campaigns.notArchived')}>
            <p>{problem.message || text('ui.offline')}</p>
          </Banner>
        )}
        <Select
          label={text('campaigns.whereTo')}
          value={chosen}
          onChange={choose}
          options={[
            ...successors.map(({ id, title: tier, campaign, isDefault }) => ({
              value: id,
              label: text(isDefault ? 'campaigns.tierIsDefault' : 'campaigns.tierIn', { tier, campaign }),
            })),
            { value: '', label: text('campaigns.noTier') },
          ]}
        />
        <Text as="p" breakWord>
          {follows}
        </Text>
        <InlineStack>
          <Button tone="critical" loading={fetcher.state !== 'idle'} onClick={() => void archive()}>
            {what}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
