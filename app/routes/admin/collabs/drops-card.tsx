import { Badge, BlockStack, Box, Button, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { memo, useState } from 'react';
import type { ListedDrop } from '#app/domain/collabs/detail/list-drops-of-collab.ts';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';

interface DropsCardProps {
  collabId: string;
  drops: readonly ListedDrop[];
  /** How many more there were. */
  removed: number;
  mostDrops: number;
}

const shownAtFirst = 8;

/** A creator's drops, the newest first; of many, the first few until all are asked for. */
export const DropsCard = memo(function DropsCard({ collabId, drops, removed, mostDrops }: DropsCardProps) {
  const text = useText();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? drops : drops.slice(0, shownAtFirst);
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {text('collab.drops', { count: drops.length })}
          </Text>
          <Button url={`/collabs/${collabId}/drops/new`} disabled={drops.length >= mostDrops}>
            {text('collab.newDrop')}
          </Button>
        </InlineStack>
        {drops.length >= mostDrops && (
          <Text as="p" tone="subdued">
            {text('collab.fullOfDrops', { count: drops.length })}
          </Text>
        )}
        {drops.length === 0 && (
          <Text as="p" tone="subdued">
            {text('collab.noDrops')}
          </Text>
        )}
        {shown.length > 0 && (
          <BlockStack as="ul" gap="300">
            {shown.map((drop) => (
              <DropLine key={drop.id} collabId={collabId} drop={drop} />
            ))}
          </BlockStack>
        )}
        {shown.length < drops.length && (
          <InlineStack>
            <Button variant="plain" onClick={() => setIsWhole(true)}>
              {text('collab.allDrops', { count: drops.length })}
            </Button>
          </InlineStack>
        )}
        {removed > 0 && (
          <InlineStack>
            <Button variant="plain" url={`/collabs/${collabId}/removed-drops`}>
              {text('collab.removedDrops', { count: removed })}
            </Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
});

function DropLine({ collabId, drop }: { collabId: string; drop: ListedDrop }) {
  const text = useText();
  const { date } = useFormats();
  return (
    <li style={{ listStyle: 'none' }}>
      <InlineStack align="space-between" blockAlign="center" gap="300" wrap={false}>
        <Box minWidth="0">
          <Link url={`/collabs/${collabId}/drops/${drop.id}`} removeUnderline>
            <Text as="span" fontWeight="medium" breakWord>
              {drop.title}
            </Text>
          </Link>
          <Text as="p" variant="bodySm" tone="subdued">
            {text('collab.dropFacts', { count: drop.products, date: date(drop.createdAt) })}
          </Text>
        </Box>
        {drop.missing > 0 && (
          <Badge tone="warning">{text('collab.missingProducts', { count: drop.missing })}</Badge>
        )}
      </InlineStack>
    </li>
  );
}
