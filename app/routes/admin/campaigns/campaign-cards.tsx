import { Badge, BlockStack, Box, Button, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import type { ArchivedItem, ArchivedPage } from '#app/domain/campaigns/archive.ts';
import type { ListedCampaign, ListedTier } from '#app/domain/campaigns/list.ts';
import { toast } from '#app/ui/app-bridge.ts';
import { ListPagination } from '#app/ui/list-pagination.tsx';
import { ProblemBanner, problemText } from '#app/ui/problem-banner.tsx';
import { SortableList } from '#app/ui/sortable-list.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { DiscountBadge } from '../collabs/state-badge.tsx';
import { useFormatDiscount } from '../collabs/use-format-discount.ts';
import { useOrder } from './use-order.ts';

/** One campaign in the list, with its tiers in order. */
export function CampaignCard({ campaign }: { campaign: ListedCampaign }) {
  const t = useTranslate();
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
              {isDefault && <Badge tone="info">{t('campaigns.default')}</Badge>}
            </InlineStack>
            <Button
              variant="plain"
              url={`/campaigns/${campaignId}/tiers/new`}
              accessibilityLabel={t('campaigns.addTierTo', { title })}
            >
              {t('campaigns.addTier')}
            </Button>
          </InlineStack>
          {problem && (
            <Banner tone="critical" title={t('campaigns.notOrdered')}>
              <p>{problemText(t, problem)}</p>
            </Banner>
          )}
          {ordered.length === 0 ? (
            <Text as="p" tone="subdued">
              {t('campaigns.noTiers')}
            </Text>
          ) : (
            <SortableList
              label={t('campaigns.tiersOf', { title })}
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
  const t = useTranslate();
  const formatDiscount = useFormatDiscount();
  const { id, title, discount, isDefault, collabs } = tier;
  return (
    <Box paddingBlock="200">
      <InlineStack gap="200" blockAlign="center">
        <Text as="span" fontWeight="medium" breakWord>
          <Link url={`/campaigns/${campaignId}/tiers/${id}`}>{title}</Link>
        </Text>
        {isDefault && <Badge tone="info">{t('campaigns.default')}</Badge>}
        <Text as="span">{discount ? formatDiscount(discount) : t('campaigns.noDiscount')}</Text>
        <DiscountBadge discount={discount} />
        <Text as="span" tone="subdued">
          {t('campaigns.collabs', { count: collabs })}
        </Text>
      </InlineStack>
    </Box>
  );
}

/** Query parameters of the card's page cursors. */
export const archivedParameters = { after: 'archivedAfter', before: 'archivedBefore' };

/** Archived campaigns and tiers, latest first, each with a button to restore it. */
export function ArchivedCard({ rows, next, previous }: ArchivedPage) {
  const t = useTranslate();
  const { submit, isSubmitting, problem } = useSubmit(() => toast(t('campaigns.restored')));
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t('campaigns.archivedOnes')}
          </Text>
          <Text as="p" tone="subdued">
            {t('campaigns.archivedHelp')}
          </Text>
        </BlockStack>
        <ProblemBanner problem={problem} />
        <BlockStack as="ul" gap="200">
          {rows.map((one) => (
            <ArchivedRow
              key={one.tierId ?? one.campaignId}
              archived={one}
              isBusy={isSubmitting}
              restore={() => submit({ restore: { campaignId: one.campaignId, tierId: one.tierId } })}
            />
          ))}
        </BlockStack>
        <ListPagination
          label={t('campaigns.archivedOnes')}
          params={archivedParameters}
          next={next}
          previous={previous}
        />
      </BlockStack>
    </Card>
  );
}

interface ArchivedRowProps {
  archived: ArchivedItem;
  isBusy: boolean;
  restore: () => void;
}

function ArchivedRow({ archived: { title, campaign }, isBusy, restore }: ArchivedRowProps) {
  const t = useTranslate();
  return (
    <li style={{ listStyle: 'none' }}>
      <InlineStack align="space-between" blockAlign="center" gap="300" wrap={false}>
        <div style={{ minWidth: 0 }}>
          <Text as="p" breakWord>
            {title}
          </Text>
          <Text as="p" variant="bodySm" tone="subdued" breakWord>
            {campaign === null ? t('campaigns.aCampaign') : t('campaigns.aTier', { campaign })}
          </Text>
        </div>
        <Button
          disabled={isBusy}
          onClick={restore}
          accessibilityLabel={t('campaigns.restoreNamed', { title })}
        >
          {t('campaigns.restore')}
        </Button>
      </InlineStack>
    </li>
  );
}
