import { BlockStack, Card, InlineGrid, Link, Text } from '@shopify/polaris';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import type { Home } from './read-home.ts';

/** How many collabs stand how, each with the way to them, and how many drops there are. */
export function ProgramFigures({ program }: { program: Home['program'] }) {
  const text = useText();
  return (
    <InlineGrid columns={{ xs: 2, md: 4 }} gap="400">
      <Figure label={text('home.activeCollabs')} value={program.active} url="/collabs?state=active" />
      <Figure label={text('home.partialCollabs')} value={program.partial} url="/collabs?state=partial" />
      <Figure label={text('home.pausedCollabs')} value={program.paused} url="/collabs?state=paused" />
      <Figure label={text('home.drops')} value={program.drops} />
    </InlineGrid>
  );
}

function Figure({ label, value, url }: { label: string; value: number; url?: string }) {
  const { number } = useFormats();
  return (
    <Card>
      <BlockStack gap="100">
        <Text as="h2" variant="bodyMd" tone="subdued">
          {url === undefined ? (
            label
          ) : (
            <Link url={url} removeUnderline monochrome>
              {label}
            </Link>
          )}
        </Text>
        <Text as="p" variant="heading2xl">
          {number(value)}
        </Text>
      </BlockStack>
    </Card>
  );
}
