import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { memo } from 'react';
import { BlockedBanner, type BlockedStore } from '#app/ui/blocked-banner.tsx';
import { useFormats, useNextAttempt } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import type { PresentedHealth } from './present-health.ts';
import { MirrorBadge } from './state-badge.tsx';
import type { CollabAction } from './collab-actions.ts';

interface MirrorCardProps {
  health: PresentedHealth | undefined;
  /** Why nothing of the brand can be written to its store. */
  blocked: BlockedStore | null;
  resyncing: CollabAction;
}

/** The sync status of the collab, with the platform's error text. */
export const MirrorCard = memo(function MirrorCard({ health, blocked, resyncing }: MirrorCardProps) {
  const t = useTranslate();
  const { dateTime } = useFormats();
  const nextAttempt = useNextAttempt();
  const state = health?.state ?? 'waiting';
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {t('collabs.by-mirror')}
          </Text>
          <MirrorBadge state={state} />
        </InlineStack>
        {state !== 'synced' && <Text as="p">{t(`collab.store-${state}`)}</Text>}
        {blocked !== null && <BlockedBanner {...blocked} />}
        {health?.reason && (
          <Banner tone={state === 'synced' ? 'warning' : 'critical'}>
            <Text as="p" breakWord>
              {health.reason}
            </Text>
          </Banner>
        )}
        {health?.file && (
          <Text as="p" tone="subdued">
            {t('collab.inFile', { others: health.file.others, done: health.file.done })}
          </Text>
        )}
        {state === 'retrying' && health?.nextAttemptAt && (
          <Text as="p" tone="subdued">
            {`${t('ui.attempts', { count: health.attempts })} · ${nextAttempt(health.nextAttemptAt)}`}
          </Text>
        )}
        {health?.syncedAt && (
          <Text as="p" tone="subdued">
            {t('collab.syncedAt', { when: dateTime(health.syncedAt) })}
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
