import { useFetcher, useNavigate } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Select, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useConfirm } from '#app/ui/confirm.tsx';
import { problemText } from '#app/ui/problem-text.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useAnswered } from '#app/ui/use-answered.ts';
import type { FormProblem } from '#app/ui/use-edit-form.tsx';
import { meantToLeave } from '#app/ui/use-leave-guard.ts';
import { useSaidProblem } from '#app/ui/use-said-problem.ts';
import type { Successor } from './successors-of.ts';

interface ArchiveCardProps {
  /** The words on the button. */
  what: string;
  title: string;
  /** How many collabs are concerned. */
  collabs: number;
  successors: readonly Successor[];
}

type Answer = { done: unknown; problem?: never } | { done?: never; problem: FormProblem };

/** Archives a tier or a campaign, after it has said what happens to its collabs, and asked. */
export function ArchiveCard({ what, title, collabs, successors }: ArchiveCardProps) {
  const text = useText();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const fetcher = useFetcher<Answer>();
  useAnswered(fetcher, () => {
    toast(text('campaigns.archived', { title }));
    navigate('/campaigns', meantToLeave);
  });
  const [chosen, choose] = useState(successors.find(({ isDefault }) => isDefault)?.id ?? '');
  const successor = successors.find(({ id }) => id === chosen);
  const follows = successor
    ? text('campaigns.willMove', { count: collabs, title: successor.title })
    : text('campaigns.willHaveNone', { count: collabs });
  const isArchiving = fetcher.state !== 'idle';
  const problem = useSaidProblem(isArchiving ? undefined : fetcher.data?.problem);
  const archive = async () => {
    const question = { title: text('campaigns.archiveTitle', { title }), body: follows, action: what };
    if (await confirm({ ...question, isDestructive: true }))
      fetcher.submit(
        { archive: true, successor: successor?.id ?? null },
        { method: 'post', encType: 'application/json' },
      );
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {what}
        </Text>
        {problem && (
          <Banner tone="critical" title={text('campaigns.notArchived')}>
            <p>{problemText(text, problem)}</p>
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
          <Button tone="critical" loading={isArchiving} onClick={() => void archive()}>
            {what}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
