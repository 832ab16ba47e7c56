import { Banner, BlockStack, Text } from '@shopify/polaris';
import { useSaid } from './text/use-said.ts';
import { useText } from './text/use-text.tsx';
import { withoutOperation } from './without-operation.ts';

/** Says that nothing can be written to the store for now, and what becomes of what waits. */
export function BlockedBanner({ reason }: { reason: string }) {
  const text = useText();
  const said = useSaid();
  const isUnpaid = /answered 402$/.test(reason);
  const isLocked = /answered 423$|\[SHOP_INACTIVE\]$/.test(reason);
  return (
    <Banner tone="critical" title={text('home.blockedTitle')}>
      <BlockStack gap="100">
        <p>{text('home.blockedBody', { closed: isUnpaid ? 'unpaid' : isLocked ? 'locked' : 'no' })}</p>
        <Text as="p" tone="subdued" breakWord>
          {text('home.details', { reason: said(withoutOperation(reason)) })}
        </Text>
      </BlockStack>
    </Banner>
  );
}
