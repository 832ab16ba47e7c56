import { message } from '#app/i18n/message.ts';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useFetcher, useLoaderData, useNavigate } from '@remix-run/react';
import {
  BlockStack,
  Card,
  Checkbox,
  DropZone,
  InlineStack,
  Link,
  Page,
  Spinner,
  Text,
} from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { useState } from 'react';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { checkImport } from '#app/domain/imports/check-import.ts';
import { listImports } from '#app/domain/imports/imports.ts';
import { limits } from '#app/domain/limits.ts';
import { invalid, Problem, problemDetail } from '#app/domain/problem.ts';
import { LiveRegion } from '#app/ui/accessibility.tsx';
import { useFormats } from '#app/ui/formats.tsx';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { problemText } from '#app/ui/problem-banner.tsx';
import { isActing, useFetcherSuccess, type FormProblem } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { useListUrl } from '../collabs/list-url.ts';
import { useDownload } from '#app/ui/fetch.ts';

/** The upload page of imports. */
export function loader({ request }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => ({ imports: await listImports(channelId) }));
}

/** Checks a file. The import starts only on request. */
export function action({ request }: ActionFunctionArgs) {
  return withAdminAction(request, async ({ channelId }) => ({
    importId: await checkImport(channelId, await readUpload(request)),
  }));
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;

export default function Upload() {
  const { imports } = useLoaderData<typeof loader>();
  const t = useTranslate();
  const { check, isChecking, problem } = useCheck();
  const [updatesExisting, setUpdatesExisting] = useState(false);
  const { get, isLost } = useDownload('/collabs/import/template', 'creators.csv');
  return (
    <Page
      title={t('import.title')}
      backAction={{ content: t('ui.collabs'), url: useListUrl() }}
      secondaryActions={[{ content: t('import.template'), onAction: get }]}
    >
      <BlockStack gap="400">
        {isLost && <Banner tone="critical" title={t('import.notDownloaded')} />}
        {problem && (
          <Banner tone="critical" title={t('import.notRead')}>
            {problem.details.length > 0 ? (
              problem.details.map(({ path, message }) => <p key={path}>{`${path}: ${message}`}</p>)
            ) : (
              <p>{problemText(t, problem)}</p>
            )}
          </Banner>
        )}
        <Card>
          <BlockStack gap="400">
            <Text as="p" breakWord>
              {t('import.help')}
            </Text>
            <Checkbox
              label={t('import.updateExisting')}
              helpText={t('import.updateExistingHelp')}
              checked={updatesExisting}
              disabled={isChecking}
              onChange={setUpdatesExisting}
            />
            <DropZone
              label={t('import.file')}
              accept=".csv,text/csv"
              type="file"
              allowMultiple={false}
              disabled={isChecking}
              onDrop={([file]) => file && check(file, updatesExisting)}
            >
              <DropZone.FileUpload actionTitle={t('import.choose')} actionHint={t('import.limits')} />
            </DropZone>
            <LiveRegion>
              {isChecking && (
                <InlineStack gap="200" blockAlign="center">
                  <Spinner size="small" />
                  <Text as="span">{t('import.checking')}</Text>
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

type ActionResult = { done: { importId: string }; problem?: never } | { done?: never; problem: FormProblem };

function useCheck() {
  const fetcher = useFetcher<ActionResult>();
  const navigate = useNavigate();
  useFetcherSuccess(fetcher, ({ importId }) => navigate(`/collabs/import/${importId}`));
  const isChecking = isActing(fetcher);
  return {
    isChecking,
    problem: isChecking ? undefined : fetcher.data?.problem,
    check: (file: File, updatesExisting: boolean) => {
      const form = new FormData();
      if (updatesExisting) form.append('updates', 'true');
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
  const t = useTranslate();
  const { dateTime } = useFormats();
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('import.earlier')}
        </Text>
        {imports.map(({ id, filename, createdAt, startedAt, finishedAt, stoppedAt }) => (
          <InlineStack key={id} gap="200" align="space-between">
            <Text as="span" breakWord>
              <Link url={`/collabs/import/${id}`}>{filename}</Link>
            </Text>
            <Text as="span" tone="subdued">
              {t(
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

interface UploadedFile {
  name: string;
  bytes: Uint8Array;
  updatesExisting: boolean;
}

/** The overhead of a form with one file. */
const formOverhead = 16 * 1024;

/**
 * The file of a form, up to the maximum size.
 * @throws Problem `too-large`, or `invalid` without a file.
 */
async function readUpload(request: Request): Promise<UploadedFile> {
  const body = await readAtMost(request, limits.importBytes + formOverhead);
  const type = request.headers.get('content-type') ?? '';
  const form = await new Response(body, { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => undefined);
  const file = form?.get('file');
  if (!(file instanceof File)) throw invalid([problemDetail('file', message('file-required'))]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, bytes, updatesExisting: form?.get('updates') === 'true' };
}

async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += piece.byteLength;
    if (length > maxBytes) throw new Problem('file-too-large');
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}
