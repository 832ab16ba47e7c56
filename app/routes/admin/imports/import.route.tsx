import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { BlockStack, Box, Card, Page, Pagination, Tabs, Text } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { ignoredColumns } from '#app/domain/imports/columns.ts';
import { canSendMail } from '#app/domain/mail-state.ts';
import { getImport, listPreviewedRows, startImport, stopImport } from '#app/domain/imports/imports.ts';
import { localeOf } from '#app/i18n/locale.ts';
import { translate } from '#app/i18n/message.ts';
import { keepInputOnError, keepPageOnError, useRefreshWhile } from '#app/ui/page-data.ts';
import { problemText } from '#app/ui/problem-banner.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { useDownload } from '#app/ui/fetch.ts';
import { ImportProgress } from './import-progress.tsx';
import { useImportRun } from './use-import-run.tsx';
import { RowTable } from './row-table.tsx';

/** One import: the expected result of each row, then the actual one. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const key = { channelId, importId: params['importId'] ?? '' };
    const { kind, page } = readPageState(new URL(request.url).searchParams);
    const list = await getImport(key);
    const skip = (page - 1) * pageSize;
    const rows = await listPreviewedRows(key, list.columns, { kind, skip, take: pageSize + 1 });
    const shown = rows.slice(0, pageSize).map((row) => ({
      ...row,
      reason: row.reason && translate(row.reason, localeOf(request)),
    }));
    const ignored = ignoredColumns(list.columns);
    return { list, ignored, rows: shown, hasMore: rows.length > pageSize, canInvite: canSendMail() };
  });
}

/** Starts or stops the import. */
export function action({ request, params }: ActionFunctionArgs) {
  return withAdminAction(request, ({ channelId }, input) => {
    const command: object = typeof input === 'object' && input !== null ? input : {};
    const key = { channelId, importId: params['importId'] ?? '' };
    if ('stop' in command) return stopImport(key);
    return startImport(key, 'invites' in command && command.invites === true);
  });
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

const refreshMs = 1_500;

export default function Import() {
  const { list, ignored, rows, hasMore, canInvite } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const { kind, page } = readPageState(parameters);
  const { start, stop, isSubmitting, problem } = useImportRun({ ...list, ignored, canInvite });
  const { get, isLost } = useDownload(`/collabs/import/${list.id}/result`, `result-${list.filename}`);
  const isRunning = list.startedAt !== null && list.finishedAt === null;
  useRefreshWhile(isRunning, refreshMs);
  const go = (change: Record<string, string>) =>
    setParameters((before) => new URLSearchParams({ ...Object.fromEntries(before), ...change }));
  const writes = list.create + list.update;
  const counts = { all: writes + list.exists + list.rejected, ...list };
  const tabs = kinds.map((id) => ({
    id,
    content: t(`import.tab-${id}`, { count: counts[id] }),
  }));
  return (
    <Page
      title={list.filename}
      backAction={{ content: t('import.title'), url: '/collabs/import' }}
      {...(list.startedAt === null && {
        primaryAction: {
          content: t(list.create === 0 && writes > 0 ? 'import.startUpdate' : 'import.start', {
            count: writes,
          }),
          disabled: writes === 0,
          loading: isSubmitting,
          onAction: start,
        },
      })}
      secondaryActions={[
        ...(isRunning
          ? [{ content: t('import.stop'), destructive: true, loading: isSubmitting, onAction: stop }]
          : []),
        { content: t('import.result'), onAction: get },
      ]}
    >
      <BlockStack gap="400">
        {isLost && <Banner tone="critical" title={t('import.notDownloaded')} />}
        {problem && (
          <Banner tone="critical" title={t(isRunning ? 'import.notStopped' : 'import.notStarted')}>
            <p>{problemText(t, problem)}</p>
          </Banner>
        )}
        <ImportProgress list={list} />
        {list.startedAt === null && ignored.length > 0 && (
          <Banner tone="warning">
            <p>{t('import.ignored', { columns: ignored.join(', ') })}</p>
          </Banner>
        )}
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
              label={t('import.page', { page })}
              accessibilityLabel={t('import.pages')}
              hasPrevious={page > 1}
              hasNext={hasMore}
              onPrevious={() => go({ page: String(page - 1) })}
              onNext={() => go({ page: String(page + 1) })}
            />
          )}
        </Card>
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <Text as="p" tone="subdued">
            {t('import.retention')}
          </Text>
        </Box>
      </BlockStack>
    </Page>
  );
}

/** The kinds of rows, as tabs. */
const kinds = ['all', 'create', 'update', 'exists', 'rejected'] as const;

/** Rows per page. */
const pageSize = 50;

interface PageState {
  kind: Exclude<(typeof kinds)[number], 'all'> | undefined;
  /** Starts at 1. */
  page: number;
}

/** The rows that a URL shows. */
function readPageState(parameters: URLSearchParams): PageState {
  const named = kinds.find((one) => one === parameters.get('kind')) ?? 'all';
  const page = Number(parameters.get('page') ?? 1);
  return {
    kind: named === 'all' ? undefined : named,
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000 ? page : 1,
  };
}
