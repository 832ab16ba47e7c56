import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { memo } from 'react';
import { BlockedBanner } from '#app/ui/blocked-banner.tsx';
import { useAgo } from '#app/ui/text/use-ago.ts';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useSaid } from '#app/ui/text/use-said.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { withoutOperation } from '#app/ui/without-operation.ts';
import type { SentHealth } from './sent-health.ts';
import { MirrorBadge } from './state-badge.tsx';
import type { Switch } from './use-switches.ts';

interface MirrorCardProps {
  health: SentHealth | undefined;
  /** Why nothing of the brand can be written to its store. */
  blocked: string | null;
  resyncing: Switch;
}

/** How the collab stands in the store, in the platform's own words where something is wrong. */
export const MirrorCard = memo(function MirrorCard({ health, blocked, resyncing }: MirrorCardProps) {
  const text = useText();
  const said = useSaid();
  const { dateTime } = useFormats();
  const ago = useAgo();
  const state = health?.state ?? 'waiting';
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {text('collabs.by-mirror')}
          </Text>
          <MirrorBadge state={state} />
        </InlineStack>
        <Text as="p">{text(`collab.store-${state}`)}</Text>
        {blocked !== null && <BlockedBanner reason={blocked} />}
        {health?.reason && (
          <Banner tone={state === 'synced' ? 'warning' : 'critical'}>
            <Text as="p" breakWord>
              {said(withoutOperation(health.reason))}
            </Text>
          </Banner>
        )}
        {health?.file && (
          <Text as="p" tone="subdued">
            {text('collab.inFile', { others: health.file.others, done: health.file.done })}
          </Text>
        )}
        {state === 'failing' && health?.nextAttemptAt && (
          <Text as="p" tone="subdued">
            {text('collab.nextTry', { count: health.attempts, when: ago(health.nextAttemptAt) })}
          </Text>
        )}
        {health?.syncedAt && (
          <Text as="p" tone="subdued">
            {text('collab.syncedAt', { when: dateTime(health.syncedAt) })}
          </Text>
        )}
        <InlineStack>
          <Button loading={resyncing.loading} onClick={resyncing.onAction}>
            {resyncing.content}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
});
