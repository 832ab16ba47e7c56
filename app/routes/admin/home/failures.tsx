import { BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';
import type { Home } from './read-home.ts';
import { useTask } from './use-task.ts';

type Failure = Home['mirror']['failures'][number];

/** The creators that the store does not show as they are, each with why, in the platform's words. */
export function Failures({ failures }: { failures: Failure[] }) {
  if (failures.length === 0) return null;
  return (
    <BlockStack gap="300">
      {failures.map((failure) => (
        <FailureRow key={failure.collabId} failure={failure} />
      ))}
    </BlockStack>
  );
}

function FailureRow({ failure }: { failure: Failure }) {
  const text = useText();
  const retry = useTask(text('home.retryStarted'));
  return (
    <Box padding="300" background="bg-surface-critical" borderRadius="200">
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <BlockStack gap="050">
          <Text as="h3" variant="headingSm" breakWord>
            {failure.handle}
          </Text>
          <Text as="p" breakWord>
            {failure.reason}
          </Text>
        </BlockStack>
        <Button
          loading={retry.isBusy}
          accessibilityLabel={text('home.retryOne', { creator: failure.handle })}
          onClick={() => retry.start({ task: 'retry', collabId: failure.collabId })}
        >
          {text('ui.retry')}
        </Button>
      </InlineStack>
    </Box>
  );
}
