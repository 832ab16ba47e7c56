import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import type { Archived } from '#app/domain/campaigns/list-archived.ts';
import type { ListPage } from '#app/domain/list-page.ts';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { TurnPage } from '#app/ui/turn-page.tsx';
import { useAct } from '#app/ui/use-act.ts';

/** Under which words the page of the card stands in the address of the page. */
export const archivedWords = { after: 'archivedAfter', before: 'archivedBefore' };

/** What was archived, the latest first, each with the way back. */
export function ArchivedCard({ rows, next, previous }: ListPage<Archived>) {
  const text = useText();
  const { act, isActing, problem } = useAct(() => toast(text('campaigns.broughtBack')));
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
          {rows.map((one) => (
            <ArchivedRow
              key={one.tierId ?? one.campaignId}
              archived={one}
              isBusy={isActing}
              bringBack={() => act({ bringBack: { campaignId: one.campaignId, tierId: one.tierId } })}
            />
          ))}
        </BlockStack>
        <TurnPage label={text('campaigns.archivedOnes')} words={archivedWords} {...{ next, previous }} />
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
