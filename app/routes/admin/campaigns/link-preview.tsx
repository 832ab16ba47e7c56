import { BlockStack, Box, Text } from '@shopify/polaris';
import { useSaid } from '#app/ui/text/use-said.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { useAsked } from '#app/ui/use-asked.ts';

interface Templates {
  brandPageRedirectUrlTemplate: string;
  queryParams: string;
}

/** What the templates make of a creator's link, or why they make none. */
interface Previewed {
  shown?: { handle: string; link: string; landing: string };
  refused?: string;
}

const pauseMs = 250;

/** What the templates make of a creator's link, as the service itself would make it. */
export function LinkPreview({ brandPageRedirectUrlTemplate, queryParams }: Templates) {
  const text = useText();
  const said = useSaid();
  const query = new URLSearchParams({ brandPageRedirectUrlTemplate, queryParams });
  const preview = useAsked<Previewed>({ path: `/campaigns/preview?${query}`, pauseMs });
  const { refused, shown } = preview === 'away' ? { refused: text('campaigns.noPreview') } : (preview ?? {});
  return (
    <Box background="bg-surface-secondary" borderRadius="200" padding="300" minHeight="7rem">
      <div aria-live="polite">
        {refused !== undefined && (
          <Text as="p" tone="critical" breakWord>
            {said(refused)}
          </Text>
        )}
        {shown && (
          <BlockStack gap="200">
            <Part label={text('campaigns.linkOf', { handle: shown.handle })} address={shown.link} />
            <Part label={text('campaigns.leadsTo')} address={shown.landing} />
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
