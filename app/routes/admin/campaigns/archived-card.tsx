import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { Archived } from '#app/domain/campaigns/list-archived.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useAct } from '#app/ui/use-act.ts';

const shownAtFirst = 5;

/** What was archived, each with the way back; of many, the latest until all are asked for. */
export function ArchivedCard({ archived }: { archived: readonly Archived[] }) {
  const text = useText();
  const [isWhole, setIsWhole] = useState(false);
  const { act, isActing, problem } = useAct(() => toast(text('campaigns.broughtBack')));
  const shown = isWhole ? archived : archived.slice(0, shownAtFirst);
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {text('campaigns.archivedOnes')}
          </Text>
          <Text as="p" tone="subdued">
            {text('campaigns.archivedHelp')}
          </Text>
        </BlockStack>
        <ProblemBanner problem={problem} />
        <BlockStack as="ul" gap="200">
          {shown.map((one) => (
            <ArchivedRow
              key={one.tierId ?? one.campaignId}
              archived={one}
              isBusy={isActing}
              bringBack={() => act({ bringBack: { campaignId: one.campaignId, tierId: one.tierId } })}
            />
          ))}
        </BlockStack>
        {shown.length < archived.length && (
          <InlineStack>
            <Button variant="plain" onClick={() => setIsWhole(true)}>
              {text('campaigns.allArchived', { count: archived.length })}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}

interface ArchivedRowProps {
  archived: Archived;
  isBusy: boolean;
  bringBack: () => void;
}

function ArchivedRow({ archived: { title, campaign }, isBusy, bringBack }: ArchivedRowProps) {
  const text = useText();
  return (
    <li style={{ listStyle: 'none' }}>
      <InlineStack align="space-between" blockAlign="center" gap="300" wrap={false}>
        <div style={{ minWidth: 0 }}>
          <Text as="p" breakWord>
            {title}
          </Text>
          <Text as="p" variant="bodySm" tone="subdued" breakWord>
            {campaign === null ? text('campaigns.aCampaign') : text('campaigns.aTier', { campaign })}
          </Text>
        </div>
        <Button
          disabled={isBusy}
          onClick={bringBack}
          accessibilityLabel={text('campaigns.bringBackOne', { title })}
        >
          {text('campaigns.bringBack')}
        </Button>
      </InlineStack>
    </li>
  );
}
