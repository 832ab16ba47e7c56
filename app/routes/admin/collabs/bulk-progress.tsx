import { BlockStack, Box, Card, ProgressBar, Text } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { useFormats } from '#app/ui/formats.tsx';
import { useConfirmLeave } from '#app/ui/leave-guard.ts';
import { problemText } from '#app/ui/problem-banner.tsx';
import { useTranslate, type MessageKey } from '#app/ui/translate.tsx';
import type { Bulk, BulkRun } from './use-bulk.ts';

const reasons = ['already', 'too-full', 'deleted', 'limited'] as const;

interface OutcomeTexts {
  done: MessageKey;
  /** Why a collab did not change. */
  already: MessageKey;
}

const setting: OutcomeTexts = { done: 'collabs.changed', already: 'collabs.kept-already' };
const outcomes: Partial<Record<BulkRun['action']['kind'], OutcomeTexts>> = {
  invite: { done: 'collabs.invited', already: 'collabs.kept-invited' },
  resync: { done: 'collabs.resyncing', already: 'collabs.kept-waiting' },
};

/** The progress and result of a bulk action. Leaving the page during it needs a confirmation. */
export function BulkProgress({ bulk, run }: { bulk: Bulk; run: BulkRun }) {
  const t = useTranslate();
  useConfirmLeave(run.state === 'running', {
    title: t('collabs.leaveTitle'),
    body: t('collabs.leaveBody'),
    action: t('ui.leave'),
    isDestructive: true,
  });
  return (
    <Box paddingBlockEnd="400">
      {run.state === 'running' ? <Running run={run} /> : <Outcome run={run} bulk={bulk} />}
    </Box>
  );
}

function Running({ run }: { run: BulkRun }) {
  const t = useTranslate();
  const { number } = useFormats();
  const seen = seenOf(run);
  const label = t('collabs.running', { done: number(seen), total: run.words });
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="p">{label}</Text>
        <ProgressBar
          progress={Math.min(100, (100 * seen) / Math.max(1, run.total))}
          size="small"
          ariaLabelledBy="bulk-progress"
        />
        <Text as="p" visuallyHidden id="bulk-progress">
          {t('collabs.progress')}
        </Text>
        <Text as="p" tone="subdued">
          {t('collabs.keepOpen')}
        </Text>
      </BlockStack>
    </Card>
  );
}

/** Number of collabs that an action has processed. */
function seenOf({ changed, skipped }: BulkRun): number {
  return reasons.reduce((seen, reason) => seen + skipped[reason], changed);
}

function Outcome({ run, bulk }: { run: BulkRun; bulk: Bulk }) {
  const t = useTranslate();
  const stayed = reasons.filter((reason) => run.skipped[reason] > 0);
  const failed = run.state === 'failed';
  const texts = outcomes[run.action.kind] ?? setting;
  const changed = t(texts.done, { count: run.changed });
  return (
    <Banner
      tone={failed ? 'critical' : stayed.length > 0 ? 'info' : 'success'}
      title={failed ? t('collabs.stopped') : changed}
      onDismiss={bulk.dismiss}
      {...(failed && { action: { content: t('collabs.continue'), onAction: bulk.goOn } })}
    >
      {(failed || stayed.length > 0) && (
        <BlockStack gap="100">
          {run.problem && <Text as="p">{problemText(t, run.problem)}</Text>}
          {failed && <Text as="p">{changed}</Text>}
          {stayed.map((reason) => (
            <Text as="p" key={reason}>
              {t(reason === 'already' ? texts.already : `collabs.kept-${reason}`, {
                count: run.skipped[reason],
              })}
            </Text>
          ))}
        </BlockStack>
      )}
    </Banner>
  );
}
