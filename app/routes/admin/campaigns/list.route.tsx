import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Box, Card, EmptyState, Page, Text } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { z } from 'zod';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { listArchived, restoreCampaign, restoreTier } from '#app/domain/campaigns/archive.ts';
import { listCampaigns } from '#app/domain/campaigns/list.ts';
import { reorderCampaigns } from '#app/domain/campaigns/order.ts';
import { validate } from '#app/domain/input/validate.ts';
import { keepInputOnError, keepPageOnError, useRefreshWhile } from '#app/ui/page-data.ts';
import { FocusOnRemoval } from '#app/ui/accessibility.tsx';
import { SortableList } from '#app/ui/sortable-list.tsx';
import { problemText } from '#app/ui/problem-banner.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { ArchivedCard, archivedParameters, CampaignCard } from './campaign-cards.tsx';
import { readCursors } from '../read-cursors.ts';
import { useOrder } from './use-order.ts';

const orderBody = z.object({ campaignId: z.string().optional(), ids: z.array(z.uuid()).max(200) });
const returnBody = z.object({
  restore: z.object({ campaignId: z.string(), tierId: z.string().nullable() }),
});

const archivedAtOnce = 10;

/** The brand's campaigns with their tiers. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const page = { limit: archivedAtOnce, ...readCursors(request.url, archivedParameters) };
    const [campaigns, archived] = await Promise.all([
      listCampaigns(channelId),
      listArchived(channelId, page),
    ]);
    return { campaigns, archived };
  });
}

/** Sorts campaigns or the tiers of one, or restores an archived one. */
export function action({ request }: ActionFunctionArgs) {
  return withAdminAction(request, async ({ channelId }, input) => {
    if (typeof input === 'object' && input !== null && 'restore' in input) {
      const { campaignId, tierId } = validate(returnBody, input).restore;
      if (tierId === null) await restoreCampaign({ channelId, campaignId });
      else await restoreTier({ channelId, campaignId, tierId });
      return;
    }
    const { campaignId, ids } = validate(orderBody, input);
    await reorderCampaigns({ channelId, ...(campaignId !== undefined && { campaignId }) }, ids);
  });
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

const refreshMs = 1_500;

export default function Campaigns() {
  const { campaigns, archived } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const open = campaigns.filter(({ isArchived }) => !isArchived);
  const moving = campaigns.flatMap(({ tiers }) => tiers.filter(({ isArchived }) => isArchived));
  useRefreshWhile(moving.length > 0, refreshMs);
  const { ordered, order, problem } = useOrder(open);
  const defaultTier = open.find(({ isDefault }) => isDefault)?.tiers.find(({ isDefault }) => isDefault);
  return (
    <Page
      title={t('campaigns.title')}
      // The empty state has the button.
      {...(open.length > 0 && { primaryAction: { content: t('campaigns.add'), url: '/campaigns/new' } })}
    >
      <FocusOnRemoval of={archived.rows.length}>
        <BlockStack gap="400">
          {problem && (
            <Banner tone="critical" title={t('campaigns.notOrdered')}>
              <p>{problemText(t, problem)}</p>
            </Banner>
          )}
          {moving.map((tier) => (
            <Banner key={tier.id} title={t('campaigns.moving', { title: tier.title, count: tier.collabs })} />
          ))}
          {open.length > 0 && (
            <Hint>
              {defaultTier
                ? t('campaigns.newOnesGet', { title: defaultTier.title })
                : t('campaigns.newOnesGetNone')}
            </Hint>
          )}
          {open.length === 0 ? (
            <Card>
              <EmptyState
                heading={t('campaigns.emptyTitle')}
                image=""
                action={{ content: t('campaigns.add'), url: '/campaigns/new' }}
              >
                <p>{t('campaigns.emptyBody')}</p>
              </EmptyState>
            </Card>
          ) : (
            <Box paddingInline={{ xs: '300', sm: '0' }}>
              <SortableList label={t('campaigns.title')} items={ordered} onOrder={(ids) => order({ ids })}>
                {(campaign) => <CampaignCard campaign={campaign} />}
              </SortableList>
            </Box>
          )}
          {archived.rows.length > 0 && <ArchivedCard {...archived} />}
        </BlockStack>
      </FocusOnRemoval>
    </Page>
  );
}

/** Text outside cards needs a margin on small screens. */
function Hint({ children }: { children: string }) {
  return (
    <Box paddingInline={{ xs: '400', sm: '0' }}>
      <Text as="p" tone="subdued" breakWord>
        {children}
      </Text>
    </Box>
  );
}
