import { Banner, BlockStack, Text } from '@shopify/polaris';
import { useSaid } from './text/use-said.ts';
import { useText } from './text/use-text.tsx';
import { withoutOperation } from './without-operation.ts';

/** Says that nothing can be written to the store for now, and what becomes of what waits. */
export function BlockedBanner({ reason }: { reason: string }) {
  const text = useText();
  const said = useSaid();
  // What the platform answers for a store that it has frozen, or locked.
  const closed = /The platform answered (402|423)$/.exec(reason)?.[1] ?? '';
  return (
    <Banner tone="critical" title={text('home.blockedTitle')}>
      <BlockStack gap="100">
        <p>{text('home.blockedBody', { closed })}</p>
        <Text as="p" tone="subdued" breakWord>
          {text('home.details', { reason: said(withoutOperation(reason)) })}
        </Text>
      </BlockStack>
    </Banner>
  );
}
