import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { Banner, BlockStack, Box, Card, Page, Pagination, Tabs, Text } from '@shopify/polaris';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { readImport } from '#app/domain/imports/read-import.ts';
import { readShownRows } from '#app/domain/imports/read-shown-rows.ts';
import { startImport } from '#app/domain/imports/start-import.ts';
import { stopImport } from '#app/domain/imports/stop-import.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { problemText } from '#app/ui/problem-text.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { useRefreshWhile } from '#app/ui/use-refresh-while.ts';
import { ImportProgress } from './import-progress.tsx';
import { kinds, pageSize, readPlace } from './read-place.ts';
import { RowTable } from './row-table.tsx';
import { useDownload } from './use-download.ts';
import { useRun } from './use-run.tsx';

/** One list of creators: what each row would do, and what it did. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => {
    const key = { channelId, importId: params['importId'] ?? '' };
    const { kind, page } = readPlace(new URL(request.url).searchParams);
    const list = await readImport(key);
    const skip = (page - 1) * pageSize;
    const rows = await readShownRows(key, list.columns, { kind, skip, take: pageSize + 1 });
    return { list, rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
  });
}

/** Starts it, or stops it while it runs. */
export function action({ request, params }: ActionFunctionArgs) {
  return answerAction(request, ({ channelId }, input) => {
    const isStopping = typeof input === 'object' && input !== null && 'stop' in input;
    return (isStopping ? stopImport : startImport)({ channelId, importId: params['importId'] ?? '' });
  });
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;

const refreshMs = 1_500;

export default function Import() {
  const { list, rows, hasMore } = useLoaderData<typeof loader>();
  const text = useText();
  const [parameters, setParameters] = useSearchParams();
  const { kind, page } = readPlace(parameters);
  const { start, stop, isActing, problem } = useRun(list);
  const { get, isLost } = useDownload(`/collabs/import/${list.id}/result`, `result-${list.filename}`);
  const isRunning = list.startedAt !== null && list.finishedAt === null;
  useRefreshWhile(isRunning, refreshMs);
  const go = (change: Record<string, string>) =>
    setParameters((before) => new URLSearchParams({ ...Object.fromEntries(before), ...change }));
  const counts = { all: list.create + list.exists + list.refused, ...list };
  const tabs = kinds.map((id) => ({
    id,
    content: text(`import.tab-${id}`, { count: counts[id] }),
  }));
  return (
    <Page
      title={list.filename}
      backAction={{ content: text('import.title'), url: '/collabs/import' }}
      {...(list.startedAt === null && {
        primaryAction: {
          content: text('import.start', { count: list.create }),
          disabled: list.create === 0,
          loading: isActing,
          onAction: start,
        },
      })}
      secondaryActions={[
        ...(isRunning
          ? [{ content: text('import.stop'), destructive: true, loading: isActing, onAction: stop }]
          : []),
        { content: text('import.result'), onAction: get },
      ]}
    >
      <BlockStack gap="400">
        {isLost && <Banner tone="critical" title={text('import.notDownloaded')} />}
        {problem && (
          <Banner tone="critical" title={text(isRunning ? 'import.notStopped' : 'import.notStarted')}>
            <p>{problemText(text, problem)}</p>
          </Banner>
        )}
        <ImportProgress list={list} />
        <Card padding="0">
          <Tabs
            tabs={tabs}
            selected={kinds.indexOf(kind ?? 'all')}
            onSelect={(index) => go({ kind: kinds[index] ?? 'all', page: '1' })}
          />
          <RowTable
            rows={rows}
            columns={list.columns}
            run={isRunning ? 'running' : list.startedAt === null ? 'none' : 'ended'}
          />
          {(page > 1 || hasMore) && (
            <Pagination
              type="table"
              label={text('import.page', { page })}
              accessibilityLabel={text('import.pages')}
              hasPrevious={page > 1}
              hasNext={hasMore}
              onPrevious={() => go({ page: String(page - 1) })}
              onNext={() => go({ page: String(page + 1) })}
            />
          )}
        </Card>
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <Text as="p" tone="subdued">
            {text('import.kept')}
          </Text>
        </Box>
      </BlockStack>
    </Page>
  );
}
