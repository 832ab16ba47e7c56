import { Badge, Banner, BlockStack, Box, Button, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { SortableList } from '#app/ui/sortable-list.tsx';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { problemText } from '#app/ui/problem-text.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import type { ListedCampaign, ListedTier } from '#app/domain/campaigns/list-campaigns.ts';
import { useOrder } from './use-order.ts';

/** One campaign in the list, with its tiers in order. */
export function CampaignCard({ campaign }: { campaign: ListedCampaign }) {
  const text = useText();
  const { id: campaignId, title, isDefault, tiers } = campaign;
  const { ordered, order, problem } = useOrder(tiers.filter(({ isArchived }) => !isArchived));
  return (
    <Box paddingBlockEnd="300">
      <Card>
        <BlockStack gap="300">
          <InlineStack gap="200" align="space-between" blockAlign="center">
            <InlineStack gap="200" blockAlign="center">
              <Text as="h2" variant="headingMd" breakWord>
                <Link url={`/campaigns/${campaignId}`} removeUnderline monochrome>
                  {title}
                </Link>
              </Text>
              {isDefault && <Badge tone="info">{text('campaigns.default')}</Badge>}
            </InlineStack>
            <Button
              variant="plain"
              url={`/campaigns/${campaignId}/tiers/new`}
              accessibilityLabel={text('campaigns.addTierTo', { title })}
            >
              {text('campaigns.addTier')}
            </Button>
          </InlineStack>
          {problem && (
            <Banner tone="critical" title={text('campaigns.notOrdered')}>
              <p>{problemText(text, problem)}</p>
            </Banner>
          )}
          {ordered.length === 0 ? (
            <Text as="p" tone="subdued">
              {text('campaigns.noTiers')}
            </Text>
          ) : (
            <SortableList
              label={text('campaigns.tiersOf', { title })}
              items={ordered}
              onOrder={(ids) => order({ campaignId, ids })}
            >
              {(tier) => <TierRow tier={tier} campaignId={campaignId} />}
            </SortableList>
          )}
        </BlockStack>
      </Card>
    </Box>
  );
}

function TierRow({ tier, campaignId }: { tier: ListedTier; campaignId: string }) {
  const text = useText();
  const { percent, money } = useFormats();
  const { id, title, discount, isDefault, collabs } = tier;
  const worth =
    discount && (discount.type === 'Percentage' ? percent(discount.amount) : money(discount.amount));
  return (
    <Box paddingBlock="200">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" fontWeight="medium" breakWord>
          <Link url={`/campaigns/${campaignId}/tiers/${id}`}>{title}</Link>
        </Text>
        {isDefault && <Badge tone="info">{text('campaigns.default')}</Badge>}
        <Text as="span">{worth ?? text('campaigns.noDiscount')}</Text>
        <Text as="span" tone="subdued">
          {text('campaigns.collabs', { count: collabs })}
        </Text>
      </InlineStack>
    </Box>
  );
}
