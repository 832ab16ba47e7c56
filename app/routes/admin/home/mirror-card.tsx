import { Badge, Banner, BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from '@shopify/polaris';
import { BlockedBanner } from '#app/ui/blocked-banner.tsx';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useAgo } from '#app/ui/text/use-ago.ts';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useAct } from '#app/ui/use-act.ts';
import { AccessBanner } from './access-banner.tsx';
import { Failures } from './failures.tsx';
import type { Home } from './read-home.ts';

export type MirrorState = Home['mirror'];

/** How the store stands to what the brand has here: what fails, what waits, and the buttons that mend it. */
export function MirrorCard({ mirror }: { mirror: MirrorState }) {
  const text = useText();
  const retry = useAct(() => toast(text('home.retryStarted')));
  const compare = useAct(() => toast(text('home.compareStarted')));
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {text('home.storeTitle')}
          </Text>
          <StateBadge mirror={mirror} />
        </InlineStack>
        <Hindrances mirror={mirror} />
        <LiveRegion>
          <Progress mirror={mirror} />
        </LiveRegion>
        <Failures failures={mirror.failures} />
        <ProblemBanner problem={retry.problem ?? compare.problem} />
        <ButtonGroup>
          {mirror.failed > 0 && (
            <Button
              variant="primary"
              loading={retry.isActing}
              onClick={() => retry.act({ task: 'retry-all' })}
            >
              {text('home.retryAll')}
            </Button>
          )}
          <Button
            loading={compare.isActing}
            disabled={mirror.comparison?.finishedAt === null}
            onClick={() => compare.act({ task: 'compare' })}
          >
            {text('home.compare')}
          </Button>
        </ButtonGroup>
      </BlockStack>
    </Card>
  );
}

function StateBadge({ mirror }: { mirror: MirrorState }) {
  const text = useText();
  if (mirror.blockedReason !== null || mirror.missingScopes.length > 0 || mirror.failed > 0)
    return <Badge tone="critical">{text('home.stateFailing')}</Badge>;
  if (mirror.waiting > 0) return <Badge tone="attention">{text('home.stateWaiting')}</Badge>;
  return <Badge tone="success">{text('home.stateUpToDate')}</Badge>;
}

/** What keeps the whole store from being written to. */
function Hindrances({ mirror }: { mirror: MirrorState }) {
  const text = useText();
  const { dateTime } = useFormats();
  return (
    <>
      {mirror.pausedUntil !== null && (
        <Banner tone="warning" title={text('home.storePausedTitle', { until: dateTime(mirror.pausedUntil) })}>
          <p>{text('home.storePausedBody')}</p>
        </Banner>
      )}
      {mirror.missingScopes.length > 0 && <AccessBanner scopes={mirror.missingScopes} />}
      {mirror.blockedReason !== null && mirror.pausedUntil === null && mirror.missingScopes.length === 0 && (
        <BlockedBanner reason={mirror.blockedReason} />
      )}
    </>
  );
}

function Progress({ mirror }: { mirror: MirrorState }) {
  const text = useText();
  const ago = useAgo();
  const { comparison } = mirror;
  const isHeld = mirror.blockedReason !== null || mirror.pausedUntil !== null;
  return (
    <BlockStack gap="100">
      <Text as="p">
        {mirror.waiting > 0
          ? text(isHeld ? 'home.held' : 'home.waiting', { count: mirror.waiting })
          : mirror.failed > 0
            ? text('home.setAside', { count: mirror.failed })
            : text('home.upToDate')}
      </Text>
      {comparison && (
        <Text as="p" tone="subdued">
          {comparison.finishedAt === null
            ? text('home.comparing', { count: comparison.read })
            : text('home.compared', { when: ago(comparison.finishedAt), count: comparison.mended })}
        </Text>
      )}
    </BlockStack>
  );
}
