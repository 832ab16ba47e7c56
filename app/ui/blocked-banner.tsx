import { BlockStack, Text } from '@shopify/polaris';
import { Banner } from './banner.tsx';
import { useTranslate } from './translate.tsx';

/** Why nothing can be written to a store, in the user's language. */
export interface BlockedStore {
  reason: string;
  /** Whether the platform closed the store, and why. */
  closed: 'unpaid' | 'locked' | 'no';
}

/** Shows that nothing can be written to the store for now, and that changes are saved. */
export function BlockedBanner({ reason, closed }: BlockedStore) {
  const t = useTranslate();
  return (
    <Banner tone="critical" title={t('home.blockedTitle')}>
      <BlockStack gap="100">
        <p>{t('home.blockedBody', { closed })}</p>
        <Text as="p" tone="subdued" breakWord>
          {t('home.details', { reason })}
        </Text>
      </BlockStack>
    </Banner>
  );
}
