import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Box, Card, EmptyState, Page, Text } from '@shopify/polaris';
import { z } from 'zod';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { bringBackCampaign, bringBackTier } from '#app/domain/campaigns/bring-back.ts';
import { listArchived } from '#app/domain/campaigns/list-archived.ts';
import { listCampaigns } from '#app/domain/campaigns/list-campaigns.ts';
import { putInOrder } from '#app/domain/campaigns/put-in-order.ts';
import { validate } from '#app/domain/input/validate.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { KeepsFocus } from '#app/ui/keeps-focus.tsx';
import { SortableList } from '#app/ui/sortable-list.tsx';
import { problemText } from '#app/ui/problem-text.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { useRefreshWhile } from '#app/ui/use-refresh-while.ts';
import { ArchivedCard, archivedWords } from './archived-card.tsx';
import { readPlaces } from '../read-places.ts';
import { CampaignCard } from './campaign-card.tsx';
import { useOrder } from './use-order.ts';

const orderBody = z.object({ campaignId: z.string().optional(), ids: z.array(z.uuid()).max(200) });
const returnBody = z.object({
  bringBack: z.object({ campaignId: z.string(), tierId: z.string().nullable() }),
});

const archivedAtOnce = 10;

/** The brand's campaigns, and the tiers in each. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const page = { limit: archivedAtOnce, ...readPlaces(request.url, archivedWords) };
    const [campaigns, archived] = await Promise.all([
      listCampaigns(channelId),
      listArchived(channelId, page),
    ]);
    return { campaigns, archived };
  });
}

/** Puts campaigns, or the tiers of one, into an order; or brings back what was archived. */
export function action({ request }: ActionFunctionArgs) {
  return answerAction(request, async ({ channelId }, input) => {
    if (typeof input === 'object' && input !== null && 'bringBack' in input) {
      const { campaignId, tierId } = validate(returnBody, input).bringBack;
      if (tierId === null) await bringBackCampaign({ channelId, campaignId });
      else await bringBackTier({ channelId, campaignId, tierId });
      return;
    }
    const { campaignId, ids } = validate(orderBody, input);
    await putInOrder({ channelId, ...(campaignId !== undefined && { campaignId }) }, ids);
  });
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;

const refreshMs = 1_500;

export default function Campaigns() {
  const { campaigns, archived } = useLoaderData<typeof loader>();
  const text = useText();
  const open = campaigns.filter(({ isArchived }) => !isArchived);
  const moving = campaigns.flatMap(({ tiers }) => tiers.filter(({ isArchived }) => isArchived));
  useRefreshWhile(moving.length > 0, refreshMs);
  const { ordered, order, problem } = useOrder(open);
  const given = open.find(({ isDefault }) => isDefault)?.tiers.find(({ isDefault }) => isDefault);
  return (
    <Page
      title={text('campaigns.title')}
      // Where there are none yet, what stands in their place has the button.
      {...(open.length > 0 && { primaryAction: { content: text('campaigns.add'), url: '/campaigns/new' } })}
    >
      <KeepsFocus of={archived.rows.length}>
        <BlockStack gap="400">
          {problem && (
            <Banner tone="critical" title={text('campaigns.notOrdered')}>
              <p>{problemText(text, problem)}</p>
            </Banner>
          )}
          {moving.map((tier) => (
            <Banner
              key={tier.id}
              title={text('campaigns.moving', { title: tier.title, count: tier.collabs })}
            />
          ))}
          {open.length > 0 && (
            <Beside>
              {given
                ? text('campaigns.newOnesGet', { title: given.title })
                : text('campaigns.newOnesGetNone')}
            </Beside>
          )}
          {open.length === 0 ? (
            <Card>
              <EmptyState
                heading={text('campaigns.emptyTitle')}
                image=""
                action={{ content: text('campaigns.add'), url: '/campaigns/new' }}
              >
                <p>{text('campaigns.emptyBody')}</p>
              </EmptyState>
            </Card>
          ) : (
            <SortableList label={text('campaigns.title')} items={ordered} onOrder={(ids) => order({ ids })}>
              {(campaign) => <CampaignCard campaign={campaign} />}
            </SortableList>
          )}
          {archived.rows.length > 0 && <ArchivedCard {...archived} />}
        </BlockStack>
      </KeepsFocus>
    </Page>
  );
}

/** Words outside any card keep their distance from the edge of a small screen. */
function Beside({ children }: { children: string }) {
  return (
    <Box paddingInline={{ xs: '400', sm: '0' }}>
      <Text as="p" tone="subdued" breakWord>
        {children}
      </Text>
    </Box>
  );
}
