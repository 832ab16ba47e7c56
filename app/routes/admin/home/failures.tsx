import { BlockStack, Box, Button, InlineStack, Text } from '@shopify/polaris';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useSaid } from '#app/ui/text/use-said.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useAct } from '#app/ui/use-act.ts';
import { withoutOperation } from '#app/ui/without-operation.ts';
import type { Home } from './read-home.ts';

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
  const said = useSaid();
  const { act, isActing, problem } = useAct(() => toast(text('home.retryStarted')));
  return (
    <Box padding="300" background="bg-surface-critical" borderRadius="200">
      <BlockStack gap="200">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <BlockStack gap="050">
            <Text as="h3" variant="headingSm" breakWord>
              {failure.handle}
            </Text>
            <Text as="p" breakWord>
              {failure.reason !== null && said(withoutOperation(failure.reason))}
            </Text>
          </BlockStack>
          <Button
            loading={isActing}
            accessibilityLabel={text('home.retryOne', { creator: failure.handle })}
            onClick={() => act({ task: 'retry', collabId: failure.collabId })}
          >
            {text('ui.retry')}
          </Button>
        </InlineStack>
        <ProblemBanner problem={problem} />
      </BlockStack>
    </Box>
  );
}
