import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Card, InlineGrid, Layout, Page, Text } from '@shopify/polaris';
import { answerPage } from '#app/auth/admin-page.ts';
import { channelSummary } from '#app/domain/channels/channel-summary.ts';
import type { ChannelSummary } from '#app/domain/channels/channel-summary.ts';
import { useText } from '#app/ui/text/use-text.tsx';

/** The home page: how a brand's program stands. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, ({ shop }) => channelSummary(shop));
}

export default function Home() {
  const summary = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <Page title={summary.name} subtitle={summary.domain}>
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            <MirrorState summary={summary} />
            <InlineGrid columns={{ xs: 1, sm: 3 }} gap="400">
              <Figure label={text('home.activeCollabs')} value={summary.activeCollabs} />
              <Figure label={text('home.pausedCollabs')} value={summary.pausedCollabs} />
              <Figure label={text('home.drops')} value={summary.drops} />
            </InlineGrid>
          </BlockStack>
        </Layout.Section>
      </Layout>
    </Page>
  );
}

function MirrorState({ summary }: { summary: ChannelSummary }) {
  const text = useText();
  if (summary.blockedReason !== null)
    return (
      <Banner tone="critical" title={text('home.blockedTitle')}>
        <p>{summary.blockedReason}</p>
      </Banner>
    );
  if (summary.setAside > 0)
    return <Banner tone="warning" title={text('home.setAside', { count: summary.setAside })} />;
  if (summary.waiting > 0)
    return <Banner tone="info" title={text('home.waiting', { count: summary.waiting })} />;
  return <Banner tone="success" title={text('home.upToDate')} />;
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <Card>
      <BlockStack gap="100">
        <Text as="h2" variant="bodyMd" tone="subdued">
          {label}
        </Text>
        <Text as="p" variant="heading2xl">
          {value}
        </Text>
      </BlockStack>
    </Card>
  );
}
