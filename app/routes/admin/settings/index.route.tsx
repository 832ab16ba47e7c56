import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Card, InlineGrid, Link, Page, Text } from '@shopify/polaris';
import { withAdminPage } from '#app/http/admin-page.ts';
import { countSettings, getChannelSettings } from '#app/domain/channels/settings.ts';
import { useTranslate, useTranslations } from '#app/ui/translate.tsx';
import { Row, Rows } from './settings-page.tsx';

/** All settings of a brand, and its store's details. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const [settings, counts] = await Promise.all([getChannelSettings(channelId), countSettings(channelId)]);
    const { name, domain, currency, locale, timezone, storefrontUrl } = settings;
    return { counts, store: { name, domain, currency, locale, timezone, storefrontUrl } };
  });
}

export default function Settings() {
  const { counts, store } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const sections = [
    { to: 'brand', title: t('settings.brand'), about: t('settings.brandAbout') },
    { to: 'creators', title: t('creatorRules.title'), about: t('creatorRules.about') },
    { to: 'applications', title: t('ui.applications'), about: t('settings.applicationsAbout') },
    {
      to: 'custom-fields',
      title: t('settings.fields'),
      about: t('settings.fieldCount', { count: counts.customFields }),
    },
    { to: 'mirror', title: t('settings.mirror'), about: t('settings.mirrorAbout') },
    { to: 'keys', title: t('settings.keys'), about: t('settings.keyCount', { count: counts.keys }) },
    {
      to: 'partners',
      title: t('settings.partners'),
      about: t('settings.partnerCount', { count: counts.partners }),
    },
    {
      to: 'event-endpoints',
      title: t('settings.eventEndpoints'),
      about: [
        t('settings.endpointCount', { count: counts.endpoints }),
        ...(counts.disabledEndpoints > 0
          ? [t('settings.endpointsOff', { count: counts.disabledEndpoints })]
          : []),
      ].join(' · '),
    },
  ];
  return (
    <Page title={t('ui.settings')}>
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
          <StoreDetails {...store} />
        </Card>
      </InlineGrid>
    </Page>
  );
}

interface StoreDetailsProps {
  name: string;
  domain: string;
  /** ISO 4217. */
  currency: string;
  /** BCP 47. */
  locale: string;
  timezone: string;
  storefrontUrl: string;
}

/** The store's details, which are edited in the store. */
function StoreDetails({ name, domain, currency, locale, timezone, storefrontUrl }: StoreDetailsProps) {
  const t = useTranslate();
  const translations = useTranslations();
  const named = (type: 'currency' | 'language', code: string) =>
    new Intl.DisplayNames(translations.locale, { type, fallback: 'code' }).of(code) ?? code;
  const details = [
    [t('settings.storeName'), name],
    [t('settings.storeDomain'), domain],
    [t('settings.storeAddress'), storefrontUrl.replace(/^https:\/\//, '')],
    [t('settings.currency'), `${named('currency', currency)} (${currency})`],
    [t('settings.language'), named('language', locale)],
    [t('settings.timezone'), timezone],
  ];
  return (
    <BlockStack gap="300">
      <Text as="h2" variant="headingMd">
        {t('settings.fromStore')}
      </Text>
      <Text as="p" tone="subdued">
        {t('settings.fromStoreBody')}
      </Text>
      <dl style={{ margin: 0, display: 'grid', gap: '0.5rem', overflowWrap: 'anywhere' }}>
        {details.map(([term, value]) => (
          <div key={term}>
            <dt>
              <Text as="span" tone="subdued">
                {term}
              </Text>
            </dt>
            <dd style={{ margin: 0 }}>{value}</dd>
          </div>
        ))}
      </dl>
    </BlockStack>
  );
}
