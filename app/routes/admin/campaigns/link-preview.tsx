import { useFetcher } from '@remix-run/react';
import { BlockStack, Box, Text } from '@shopify/polaris';
import { useEffect } from 'react';
import { useText } from '#app/ui/text/use-text.tsx';

interface Templates {
  brandPageRedirectUrlTemplate: string;
  queryParams: string;
}

interface Previewed {
  shown?: { handle: string; link: string; landing: string };
  refused?: string;
}

/** While somebody types, nothing is asked. */
const pauseMs = 250;

/** What the templates make of a creator's link, as the service itself would make it. */
export function LinkPreview({ brandPageRedirectUrlTemplate, queryParams }: Templates) {
  const text = useText();
  const { load, data } = useFetcher<Previewed>();
  useEffect(() => {
    const query = new URLSearchParams({ brandPageRedirectUrlTemplate, queryParams });
    const timer = setTimeout(() => load(`/campaigns/preview?${query}`), pauseMs);
    return () => clearTimeout(timer);
  }, [load, brandPageRedirectUrlTemplate, queryParams]);
  return (
    <Box background="bg-surface-secondary" borderRadius="200" padding="300" minHeight="7rem">
      <div aria-live="polite">
        {data?.refused !== undefined && (
          <Text as="p" tone="critical" breakWord>
            {data.refused}
          </Text>
        )}
        {data?.shown && (
          <BlockStack gap="200">
            <Part label={text('campaigns.linkOf', { handle: data.shown.handle })} address={data.shown.link} />
            <Part label={text('campaigns.leadsTo')} address={data.shown.landing} />
          </BlockStack>
        )}
      </div>
    </Box>
  );
}

function Part({ label, address }: { label: string; address: string }) {
  return (
    <BlockStack gap="050">
      <Text as="span" tone="subdued">
        {label}
      </Text>
      <span style={{ overflowWrap: 'anywhere' }}>{address}</span>
    </BlockStack>
  );
}
