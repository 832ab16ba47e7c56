import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher, useLoaderData, useNavigate } from '@remix-run/react';
import { Banner, BlockStack, Card, DropZone, InlineStack, Link, Page, Spinner, Text } from '@shopify/polaris';
import { answerAction, answerPage } from '#app/auth/admin-page.ts';
import { checkImport } from '#app/domain/imports/check-import.ts';
import { listImports } from '#app/domain/imports/read-import.ts';
import { keepShown } from '#app/ui/keep-shown.ts';
import { keepTyped } from '#app/ui/keep-typed.ts';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { problemText } from '#app/ui/problem-text.ts';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { useAnswered } from '#app/ui/use-answered.ts';
import type { FormProblem } from '#app/ui/use-edit-form.tsx';
import { useSaidProblem } from '#app/ui/use-said-problem.ts';
import { readUpload } from './read-upload.ts';
import { useDownload } from './use-download.ts';

/** Where a list of creators comes in. */
export function loader({ request }: LoaderFunctionArgs) {
  return answerPage(request, async ({ channelId }) => ({ imports: await listImports(channelId) }));
}

/** Checks a file. Nothing else happens until it is started. */
export function action({ request }: ActionFunctionArgs) {
  return answerAction(request, async ({ channelId }) => ({
    importId: await checkImport(channelId, await readUpload(request)),
  }));
}

export const clientAction = keepTyped;
export const clientLoader = keepShown;

export default function Upload() {
  const { imports } = useLoaderData<typeof loader>();
  const text = useText();
  const { check, isChecking, problem } = useCheck();
  const { get, isLost } = useDownload('/collabs/import/template', 'creators.csv');
  return (
    <Page
      title={text('import.title')}
      backAction={{ content: text('ui.collabs'), url: '/collabs' }}
      secondaryActions={[{ content: text('import.template'), onAction: get }]}
    >
      <BlockStack gap="400">
        {isLost && <Banner tone="critical" title={text('import.notDownloaded')} />}
        {problem && (
          <Banner tone="critical" title={text('import.notRead')}>
            {problem.details.length > 0 ? (
              problem.details.map(({ path, message }) => <p key={path}>{`${path}: ${message}`}</p>)
            ) : (
              <p>{problemText(text, problem)}</p>
            )}
          </Banner>
        )}
        <Card>
          <BlockStack gap="400">
            <Text as="p" breakWord>
              {text('import.help')}
            </Text>
            <DropZone
              label={text('import.file')}
              accept=".csv,text/csv"
              type="file"
              allowMultiple={false}
              disabled={isChecking}
              onDrop={([file]) => file && check(file)}
            >
              <DropZone.FileUpload actionTitle={text('import.choose')} actionHint={text('import.limits')} />
            </DropZone>
            <LiveRegion>
              {isChecking && (
                <InlineStack gap="200" blockAlign="center">
                  <Spinner size="small" />
                  <Text as="span">{text('import.checking')}</Text>
                </InlineStack>
              )}
            </LiveRegion>
          </BlockStack>
        </Card>
        {imports.length > 0 && <Imports imports={imports} />}
      </BlockStack>
    </Page>
  );
}

type Answer = { done: { importId: string }; problem?: never } | { done?: never; problem: FormProblem };

function useCheck() {
  const fetcher = useFetcher<Answer>();
  const navigate = useNavigate();
  useAnswered(fetcher, ({ importId }) => navigate(`/collabs/import/${importId}`));
  return {
    isChecking: fetcher.state !== 'idle',
    problem: useSaidProblem(fetcher.state === 'idle' ? fetcher.data?.problem : undefined),
    check: (file: File) => {
      const form = new FormData();
      form.append('file', file);
      fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' });
    },
  };
}

interface Imported {
  id: string;
  filename: string;
  createdAt: Date | string;
  startedAt: Date | string | null;
  finishedAt: Date | string | null;
  stoppedAt: Date | string | null;
}

function Imports({ imports }: { imports: readonly Imported[] }) {
  const text = useText();
  const { dateTime } = useFormats();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {text('import.earlier')}
        </Text>
        {imports.map(({ id, filename, createdAt, startedAt, finishedAt, stoppedAt }) => (
          <InlineStack key={id} gap="200" align="space-between">
            <Text as="span" breakWord>
              <Link url={`/collabs/import/${id}`}>{filename}</Link>
            </Text>
            <Text as="span" tone="subdued">
              {text(
                startedAt === null
                  ? 'import.checked'
                  : finishedAt === null
                    ? 'import.running'
                    : stoppedAt === null
                      ? 'import.ended'
                      : 'import.stopped',
              )}
              {` · ${dateTime(new Date(createdAt).toISOString())}`}
            </Text>
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}
