import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, InlineGrid, Link, Page, Text } from '@shopify/polaris';
import { answerPage } from '#app/auth/admin-page.ts';
import { countSettings } from '#app/domain/channels/count-settings.ts';
import { readChannelSettings } from '#app/domain/channels/read-channel-settings.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { Row, Rows } from './rows.tsx';
import { StoreFacts } from './store-facts.tsx';

/** All settings of a brand, and what its store says of itself. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const [settings, counts] = await Promise.all([readChannelSettings(channelId), countSettings(channelId)]);
    const { name, domain, currency, locale, timezone, storefrontUrl } = settings;
    return { counts, store: { name, domain, currency, locale, timezone, storefrontUrl } };
  });
}

export default function Settings() {
  const { counts, store } = useLoaderData<typeof loader>();
  const text = useText();
  const sections = [
    { to: 'brand', title: text('settings.brand'), about: text('settings.brandAbout') },
    {
      to: 'custom-fields',
      title: text('settings.fields'),
      about: text('settings.fieldCount', { count: counts.customFields }),
    },
    { to: 'mirror', title: text('settings.mirror'), about: text('settings.mirrorAbout') },
    { to: 'keys', title: text('settings.keys'), about: text('settings.keyCount', { count: counts.keys }) },
    {
      to: 'partners',
      title: text('settings.partners'),
      about: text('settings.partnerCount', { count: counts.partners }),
    },
    {
      to: 'webhooks',
      title: text('settings.webhooks'),
      about: [
        text('settings.endpointCount', { count: counts.endpoints }),
        ...(counts.endpointsOff > 0 ? [text('settings.endpointsOff', { count: counts.endpointsOff })] : []),
      ].join(' · '),
    },
  ];
  return (
    <Page title={text('ui.settings')}>
      <InlineGrid columns={{ xs: 1, md: ['twoThirds', 'oneThird'] }} gap="400">
        <Rows>
          {sections.map(({ to, title, about }, index) => (
            <Row key={to} isFirst={index === 0}>
              <BlockStack gap="100">
                <Text as="h2" variant="headingMd">
                  <Link url={`/settings/${to}`} removeUnderline>
                    {title}
                  </Link>
                </Text>
                <Text as="p" tone="subdued">
                  {about}
                </Text>
              </BlockStack>
            </Row>
          ))}
        </Rows>
        <Card>
          <StoreFacts {...store} />
        </Card>
      </InlineGrid>
    </Page>
  );
}
