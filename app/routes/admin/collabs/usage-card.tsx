import { BlockStack, Card, ProgressBar, Text } from '@shopify/polaris';
import { memo } from 'react';
import type { CollabView } from '#app/domain/collabs/detail/collab-view.ts';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';

const kilobyte = 1024;
const nearlyFull = 0.9;

/** How much of what the store takes for one creator is used, at most. */
export const UsageCard = memo(function UsageCard({
  usage: { bytes, mostBytes },
}: {
  usage: CollabView['usage'];
}) {
  const text = useText();
  const { number, percent } = useFormats();
  const share = Math.min(1, bytes / mostBytes);
  const isNearlyFull = share >= nearlyFull;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd" id="usage">
          {text('collab.usage')}
        </Text>
        <ProgressBar
          progress={Math.round(share * 100)}
          size="small"
          tone={isNearlyFull ? 'critical' : 'highlight'}
          ariaLabelledBy="usage"
        />
        <Text as="p">
          {text('collab.used', {
            used: number(Math.ceil(bytes / kilobyte)),
            most: number(mostBytes / kilobyte),
            share: percent(Math.round(share * 100) / 100),
          })}
        </Text>
        <Text as="p" tone={isNearlyFull ? 'critical' : 'subdued'}>
          {text(isNearlyFull ? 'collab.nearlyFull' : 'collab.usageHelp')}
        </Text>
      </BlockStack>
    </Card>
  );
});
