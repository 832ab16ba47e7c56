import { BlockStack, Card, Icon, InlineStack, Link, Text } from '@shopify/polaris';
import { AlertCircleIcon, CheckCircleIcon } from '@shopify/polaris-icons';
import { useTranslate, type Translate } from '#app/ui/translate.tsx';
import type { Home } from './home-data.ts';

/** What needs the brand’s attention, the most serious first, each with a link to it. */
export function AttentionCard({ home }: { home: Pick<Home, 'attention' | 'mirror'> }) {
  const t = useTranslate();
  const items = itemsOf(home, t);
  const isBlocked = home.mirror.blocked !== null || home.mirror.missingScopes.length > 0;
  // The reason why nothing is written is a banner of its own.
  if (items.length === 0 && (isBlocked || home.mirror.pausedUntil !== null)) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('home.attentionTitle')}
        </Text>
        {items.length === 0 ? (
          <Line icon={CheckCircleIcon} tone="success">
            <Text as="p">{t('home.nothingToDo')}</Text>
          </Line>
        ) : (
          <BlockStack as="ul" gap="200">
            {items.map(({ text, url }) => (
              <li key={text} style={{ listStyle: 'none' }}>
                <Line icon={AlertCircleIcon} tone="critical">
                  {url === undefined ? (
                    <Text as="span">{text}</Text>
                  ) : (
                    <Link url={url} removeUnderline>
                      <Text as="span" breakWord>
                        {text}
                      </Text>
                    </Link>
                  )}
                </Line>
              </li>
            ))}
          </BlockStack>
        )}
      </BlockStack>
    </Card>
  );
}

interface LineProps {
  icon: typeof AlertCircleIcon;
  tone: 'critical' | 'success';
  children: React.ReactNode;
}

function Line({ icon, tone, children }: LineProps) {
  return (
    <InlineStack gap="200" blockAlign="start" wrap={false}>
      <span>
        <Icon source={icon} tone={tone} />
      </span>
      {children}
    </InlineStack>
  );
}

interface Item {
  text: string;
  /** Of the page about it. */
  url?: string;
}

function itemsOf({ attention, mirror }: Pick<Home, 'attention' | 'mirror'>, t: Translate): Item[] {
  const { applications, incomplete, reviews, missingProducts, endpoints, mail } = attention;
  const counted = [
    [mirror.failed, 'failed', '/collabs?mirror=failed'],
    [mirror.retrying, 'retrying', '/collabs?mirror=retrying'],
    [reviews, 'reviews', '/drops/review'],
    [incomplete, 'incomplete', '/collabs?state=partial'],
    [applications, 'applications', '/applications'],
  ] as const;
  return [
    ...(mail === 'delayed' ? [{ text: t('ui.mailDelayed') }] : []),
    ...counted
      .filter(([count]) => count > 0)
      .map(([count, text, url]) => ({ text: t(`home.${text}`, { count }), url })),
    ...missingProducts.map(({ collabId, creator, products }) => ({
      text: t('home.missingProducts', { creator, count: products }),
      url: `/collabs/${collabId}`,
    })),
    ...endpoints.map(({ id, url, state, failed }) => ({
      text: t(`home.endpoint-${state}`, { url, count: failed }),
      url: `/settings/event-endpoints/${id}${failed > 0 ? '?state=failed' : ''}`,
    })),
  ];
}
