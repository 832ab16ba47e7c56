import { Badge, BlockStack, Box, Button, ButtonGroup, Card, InlineStack, Link, Text } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { Fragment } from 'react';
import { LiveRegion } from '#app/ui/accessibility.tsx';
import { toast } from '#app/ui/app-bridge.ts';
import { BlockedBanner } from '#app/ui/blocked-banner.tsx';
import { useFormats, useRelativeTime } from '#app/ui/formats.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useRootData } from '#app/ui/root-data.ts';
import { useSubmit } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import type { Home } from './home-data.ts';

type MirrorState = Home['mirror'];

/** The sync status of the store: failed and pending collabs, and buttons to repair them. */
export function StoreCard({ mirror }: { mirror: MirrorState }) {
  const t = useTranslate();
  const retry = useSubmit(() => toast(t('home.retryStarted')));
  const compare = useSubmit(() => toast(t('home.compareStarted')));
  const failing = mirror.failed + mirror.retrying;
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {t('home.storeTitle')}
          </Text>
          <StateBadge mirror={mirror} />
        </InlineStack>
        <StoreWarnings mirror={mirror} />
        <LiveRegion>
          <Progress mirror={mirror} />
        </LiveRegion>
        <Failures failures={mirror.failures} />
        <ProblemBanner problem={retry.problem ?? compare.problem} />
        <ButtonGroup>
          {failing > 0 && (
            <Button loading={retry.isSubmitting} onClick={() => retry.submit({ task: 'retry-all' })}>
              {t('home.retryAll')}
            </Button>
          )}
          <Button
            loading={compare.isSubmitting}
            disabled={mirror.comparison?.finishedAt === null}
            onClick={() => compare.submit({ task: 'compare' })}
          >
            {t('home.compare')}
          </Button>
        </ButtonGroup>
      </BlockStack>
    </Card>
  );
}

function StateBadge({ mirror }: { mirror: MirrorState }) {
  const t = useTranslate();
  if (mirror.blocked !== null || mirror.missingScopes.length > 0 || mirror.failed + mirror.retrying > 0)
    return <Badge tone="critical">{t('home.stateFailing')}</Badge>;
  if (mirror.waiting > 0) return <Badge tone="attention">{t('home.stateWaiting')}</Badge>;
  return <Badge tone="success">{t('home.stateUpToDate')}</Badge>;
}

/** The reason why nothing can be written to the store. */
function StoreWarnings({ mirror }: { mirror: MirrorState }) {
  const t = useTranslate();
  const { dateTime } = useFormats();
  return (
    <>
      {mirror.pausedUntil !== null && (
        <Banner tone="warning" title={t('home.storePausedTitle', { until: dateTime(mirror.pausedUntil) })}>
          <p>{t('home.storePausedBody')}</p>
        </Banner>
      )}
      {mirror.missingScopes.length > 0 && <AccessBanner scopes={mirror.missingScopes} />}
      {mirror.blocked !== null && mirror.pausedUntil === null && mirror.missingScopes.length === 0 && (
        <BlockedBanner {...mirror.blocked} />
      )}
    </>
  );
}

function Progress({ mirror }: { mirror: MirrorState }) {
  const t = useTranslate();
  const ago = useRelativeTime();
  const { comparison } = mirror;
  const isHeld = mirror.blocked !== null || mirror.pausedUntil !== null;
  return (
    <BlockStack gap="100">
      <Text as="p">
        {mirror.waiting > 0
          ? t(isHeld ? 'home.held' : 'home.waiting', { count: mirror.waiting })
          : mirror.failed > 0
            ? t('home.failed', { count: mirror.failed })
            : mirror.retrying > 0
              ? t('home.retrying', { count: mirror.retrying })
              : t('home.upToDate')}
      </Text>
      {comparison && (
        <Text as="p" tone="subdued">
          {comparison.finishedAt === null
            ? t('home.comparing', { count: comparison.compared })
            : t('home.compared', { when: ago(comparison.finishedAt), count: comparison.repaired })}
        </Text>
      )}
      {comparison && comparison.collabs.length > 0 && (
        <Text as="p" tone="subdued" breakWord>
          {t('home.differencesOf')}{' '}
          {comparison.collabs.map(({ collabId, name }, index) => (
            <Fragment key={collabId}>
              {index > 0 && ', '}
              <Link url={`/collabs/${collabId}`}>{name}</Link>
            </Fragment>
          ))}
        </Text>
      )}
    </BlockStack>
  );
}

/**
 * Scopes that the store has not granted, with a button that opens the admin's dialog. The platform's own
 * error text would repeat this.
 */
function AccessBanner({ scopes }: { scopes: readonly string[] }) {
  const t = useTranslate();
  const open = useRootData()?.admin?.open;
  const lacking = scopes.map((scope) => t('home.scope', { scope })).join(', ');
  return (
    <Banner
      tone="warning"
      title={t('home.scopesTitle')}
      {...(open !== undefined && { action: { content: t('home.reviewAccess'), url: open, target: '_top' } })}
    >
      <Text as="p" breakWord>
        {t('home.scopesBody', { scopes: lacking })}
      </Text>
    </Banner>
  );
}

type Failure = Home['mirror']['failures'][number];

/** Collabs that are not in sync, each with the platform's error. */
function Failures({ failures }: { failures: Failure[] }) {
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
  const t = useTranslate();
  const { submit, isSubmitting, problem } = useSubmit(() => toast(t('home.retryStarted')));
  return (
    <Box padding="300" background="bg-surface-critical" borderRadius="200">
      <BlockStack gap="200">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <BlockStack gap="050">
            <Text as="h3" variant="headingSm" breakWord>
              <Link url={`/collabs/${failure.collabId}`} removeUnderline>
                {failure.name}
              </Link>
            </Text>
            <Text as="p" breakWord>
              {failure.reason}
            </Text>
          </BlockStack>
          <Button
            loading={isSubmitting}
            accessibilityLabel={t('home.retryOne', { creator: failure.name })}
            onClick={() => submit({ task: 'retry', collabId: failure.collabId })}
          >
            {t('ui.retry')}
          </Button>
        </InlineStack>
        <ProblemBanner problem={problem} />
      </BlockStack>
    </Box>
  );
}
