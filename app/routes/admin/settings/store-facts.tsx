import { BlockStack, Text } from '@shopify/polaris';
import { useSpeech, useText } from '#app/ui/text/use-text.tsx';

interface StoreFactsProps {
  name: string;
  domain: string;
  /** ISO 4217. */
  currency: string;
  /** BCP 47. */
  locale: string;
  timezone: string;
  storefrontUrl: string;
}

/** What comes from the store itself and is changed there. */
export function StoreFacts({ name, domain, currency, locale, timezone, storefrontUrl }: StoreFactsProps) {
  const text = useText();
  const speech = useSpeech();
  const named = (type: 'currency' | 'language', code: string) =>
    new Intl.DisplayNames(speech.locale, { type, fallback: 'code' }).of(code) ?? code;
  const facts = [
    [text('settings.storeName'), name],
    [text('settings.storeDomain'), domain],
    [text('settings.storeAddress'), storefrontUrl.replace(/^https:\/\//, '')],
    [text('settings.currency'), `${named('currency', currency)} (${currency})`],
    [text('settings.language'), named('language', locale)],
    [text('settings.timezone'), timezone],
  ];
  return (
    <BlockStack gap="300">
      <Text as="h2" variant="headingMd">
        {text('settings.fromStore')}
      </Text>
      <Text as="p" tone="subdued">
        {text('settings.fromStoreBody')}
      </Text>
      <dl style={{ margin: 0, display: 'grid', gap: '0.5rem', overflowWrap: 'anywhere' }}>
        {facts.map(([term, value]) => (
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
