import { data } from '@remix-run/node';
import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AppProvider, Banner, BlockStack, Card, InlineGrid, Layout, Page, Text } from '@shopify/polaris';
import polarisStyles from '@shopify/polaris/build/esm/styles.css?url';
import translations from '@shopify/polaris/locales/en.json';
import { answeringProblems, authenticateAdmin } from '#app/auth/admin-request.ts';
import { frameHeaders } from '#app/auth/frame-headers.ts';
import { channelSummary } from '#app/domain/channels/channel-summary.ts';
import type { ChannelSummary } from '#app/domain/channels/channel-summary.ts';
import { ensureInstalled } from '#app/domain/channels/ensure-installed.ts';

/** The home page in a store's admin. Opening it is what installs the app: there is no second sign-up. */
export async function loader({ request }: LoaderFunctionArgs) {
  const admin = await authenticateAdmin(request);
  if (!admin) return { summary: null };
  const summary = await answeringProblems(async () => {
    await ensureInstalled(admin.shop, admin.sessionToken);
    return channelSummary(admin.shop);
  });
  return data({ summary }, { headers: frameHeaders(admin.shop) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: polarisStyles }];
export const meta: MetaFunction = () => [{ title: 'Creator Collabs' }];

export default function Home() {
  const { summary } = useLoaderData<typeof loader>();
  return (
    <AppProvider i18n={translations}>{summary ? <Overview summary={summary} /> : <NotInAdmin />}</AppProvider>
  );
}

function NotInAdmin() {
  return (
    <Page title="Creator Collabs" narrowWidth>
      <Card>
        <BlockStack gap="200">
          <Text as="h2" variant="headingMd">
            Open this app from your store’s admin
          </Text>
          <Text as="p" tone="subdued">
            Creator Collabs lives inside the admin of your store. You will find it there under Apps.
          </Text>
        </BlockStack>
      </Card>
    </Page>
  );
}

function Overview({ summary }: { summary: ChannelSummary }) {
  return (
    <Page title={summary.name} subtitle={summary.domain}>
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            <MirrorState summary={summary} />
            <InlineGrid columns={{ xs: 1, sm: 3 }} gap="400">
              <Figure label="Active collabs" value={summary.activeCollabs} />
              <Figure label="Paused collabs" value={summary.pausedCollabs} />
              <Figure label="Drops" value={summary.drops} />
            </InlineGrid>
          </BlockStack>
        </Layout.Section>
      </Layout>
    </Page>
  );
}

function MirrorState({ summary }: { summary: ChannelSummary }) {
  if (summary.blockedReason !== null)
    return (
      <Banner tone="critical" title="Your store cannot be updated">
        <p>{summary.blockedReason}</p>
      </Banner>
    );
  if (summary.setAside > 0)
    return <Banner tone="warning" title={`${summary.setAside} creators could not be shown in your store`} />;
  if (summary.waiting > 0)
    return <Banner tone="info" title={`Your store is being updated: ${summary.waiting} creators to go`} />;
  return <Banner tone="success" title="Your store shows every creator as they are" />;
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
