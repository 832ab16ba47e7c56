import { Banner, BlockStack, Box, Card, ProgressBar, Text } from '@shopify/polaris';
import { problemText } from '#app/ui/problem-text.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useStayGuard } from '#app/ui/use-stay-guard.ts';
import { seenOf } from './use-bulk.ts';
import type { Bulk, BulkRun } from './use-bulk.ts';

const reasons = ['already', 'too-full', 'gone'] as const;

/** How far an action on many collabs is, and what came of it. While it goes on, leaving the page is asked about. */
export function BulkProgress({ bulk, run }: { bulk: Bulk; run: BulkRun }) {
  const text = useText();
  useStayGuard(run.state === 'running', {
    title: text('collabs.leaveTitle'),
    body: text('collabs.leaveBody'),
    action: text('ui.leave'),
    isDestructive: true,
  });
  return (
    <Box paddingBlockEnd="400">
      {run.state === 'running' ? <Running run={run} /> : <Outcome run={run} bulk={bulk} />}
    </Box>
  );
}

function Running({ run }: { run: BulkRun }) {
  const text = useText();
  const { number } = useFormats();
  const seen = seenOf(run);
  const label = text('collabs.running', { done: number(seen), total: run.words });
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
          {text('collabs.progress')}
        </Text>
        <Text as="p" tone="subdued">
          {text('collabs.stayHere')}
        </Text>
      </BlockStack>
    </Card>
  );
}

function Outcome({ run, bulk }: { run: BulkRun; bulk: Bulk }) {
  const text = useText();
  const stayed = reasons.filter((reason) => run.kept[reason] > 0);
  const failed = run.state === 'failed';
  return (
    <Banner
      tone={failed ? 'critical' : stayed.length > 0 ? 'info' : 'success'}
      title={failed ? text('collabs.stopped') : text('collabs.changed', { count: run.changed })}
      onDismiss={bulk.dismiss}
      {...(failed && { action: { content: text('collabs.goOn'), onAction: bulk.goOn } })}
    >
      {(failed || stayed.length > 0) && (
        <BlockStack gap="100">
          {run.problem && <Text as="p">{problemText(text, run.problem)}</Text>}
          {failed && <Text as="p">{text('collabs.changed', { count: run.changed })}</Text>}
          {stayed.map((reason) => (
            <Text as="p" key={reason}>
              {text(`collabs.kept-${reason}`, { count: run.kept[reason] })}
            </Text>
          ))}
        </BlockStack>
      )}
    </Banner>
  );
}
