import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useRevalidator } from '@remix-run/react';
import { BlockStack, Button, Card, Layout, Page, Text } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { useMemo } from 'react';
import { z } from 'zod';
import { withAdminAction, withAdminPage } from '#app/http/admin-page.ts';
import { approveDraft, requestChanges } from '#app/domain/drops/drafts/review.ts';
import { findNextSubmitted, getReviewedDraft } from '#app/domain/drops/drafts/reviewed-draft.ts';
import { timeInput } from '#app/domain/input/text.ts';
import { validate } from '#app/domain/input/validate.ts';
import { mediaHost } from '#app/domain/media/media.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { keepInputOnError, keepPageOnError } from '#app/ui/page-data.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { valuesOfContent, type DropContent, type DropValues } from '#app/ui/drop-values.ts';
import { findDifferences } from '#app/ui/merge-drops.ts';
import { DifferenceText } from '../editor/drop-conflict.tsx';
import editorStyles from '../editor/drop-editor.css?url';
import { DropPreview } from '../editor/drop-preview.tsx';
import { newDrop } from '../editor/drop-values.ts';
import { EditorProvider } from '../editor/editor-context.tsx';
import { useProductCards } from '../editor/use-cards.ts';
import { Decision } from './decision.tsx';

/** One submitted draft: a preview, what it changes, and the decision. */
export function loader({ request, params: { draftId = '' } }: LoaderFunctionArgs) {
  return withAdminPage(request, async ({ channelId }) => {
    const { since, publishAt, approval, ...draft } = await getReviewedDraft(channelId, draftId);
    return {
      ...draft,
      mediaHost: mediaHost(),
      since: since.toISOString(),
      publishAt: publishAt?.toISOString() ?? null,
      approval: approval && { name: approval.name, at: approval.at.toISOString() },
    };
  });
}

const decision = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('approve'),
    revision: z.int(),
    publishAt: timeInput.transform((time) => new Date(time)).nullable(),
  }),
  z.object({ decision: z.literal('changes'), revision: z.int(), comment: z.unknown() }),
]);

export function action({ request, params: { draftId = '' } }: ActionFunctionArgs) {
  return withAdminAction(request, async ({ channelId, userId }, sent) => {
    const made = validate(decision, sent);
    const review = { channelId, draftId, revision: made.revision };
    if (made.decision === 'approve') await approveDraft({ ...review, publishAt: made.publishAt }, userId);
    else await requestChanges(review, made.comment);
    return { next: await findNextSubmitted(channelId, draftId) };
  });
}

export const clientAction = keepInputOnError;
export const clientLoader = keepPageOnError;
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

type Data = Awaited<ReturnType<typeof loader>>;

export default function ReviewDraft() {
  const draft = useLoaderData<Data>();
  const { id, content, creatorName, collabId, published } = draft;
  const t = useTranslate();
  return (
    <Page
      title={content?.title || t('drop.untitled')}
      subtitle={t('drop.of', { creator: creatorName })}
      backAction={{ content: t('review.title'), url: '/drops/review' }}
      secondaryActions={
        published
          ? [{ content: t('review.viewDrop'), url: `/collabs/${collabId}/drops/${published.dropId}` }]
          : []
      }
    >
      {content === null ? (
        <Banner
          tone="info"
          title={t('review.notSubmittedTitle')}
          action={{ content: t('review.toList'), url: '/drops/review' }}
        >
          <p>{t('review.notSubmittedBody')}</p>
        </Banner>
      ) : (
        <Content key={id} draft={draft} values={valuesOfContent(content as DropContent)} />
      )}
    </Page>
  );
}

function Content({ draft, values }: { draft: Data; values: DropValues }) {
  const { cards } = useProductCards(draft.products);
  const { fields, mediaHost } = draft;
  const editor = useMemo(() => {
    const productFields = fields.filter(({ ownerType }) => ownerType === 'product');
    return { cards, productFields, mediaHost };
  }, [cards, fields, mediaHost]);
  return (
    <EditorProvider value={editor}>
      <Layout>
        <Layout.Section>
          <BlockStack gap="400">
            <DropPreview values={values} creatorName={draft.creatorName} showsAll />
            <Differences draft={draft} values={values} />
          </BlockStack>
        </Layout.Section>
        <Layout.Section variant="oneThird">
          {draft.state === 'submitted' ? (
            <Decision draft={draft} reload={<Reload />} />
          ) : (
            <Approval draft={draft} />
          )}
        </Layout.Section>
      </Layout>
    </EditorProvider>
  );
}

/** What differs from the published drop; of a new drop, what the preview does not show. */
function Differences({ draft: { published, fields }, values }: { draft: Data; values: DropValues }) {
  const t = useTranslate();
  const theirs = published ? valuesOfContent(published.content as DropContent) : newDrop;
  const all = findDifferences({ base: theirs, mine: values, theirs });
  const shown = published ? all : all.filter(({ path }) => /^(custom|product)\./.test(path));
  const labels = published
    ? ([t('review.submitted'), t('review.published')] as const)
    : ([t('review.submitted')] as const);
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t(published ? 'review.changes' : 'review.details')}
        </Text>
        {published && shown.length === 0 && <Text as="p">{t('review.changesNone')}</Text>}
        {shown.map((difference) => (
          <DifferenceText key={difference.path} difference={difference} fields={fields} labels={labels} />
        ))}
      </BlockStack>
    </Card>
  );
}

function Approval({ draft: { approval, publishAt } }: { draft: Data }) {
  const t = useTranslate();
  const { dateTime } = useFormats();
  if (!approval) return null;
  const time = dateTime(approval.at);
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="p">
          {approval.name === null
            ? t('review.approvedByStaff', { time })
            : t('review.approvedBy', { name: approval.name, time })}
        </Text>
        {publishAt !== null && <Text as="p">{t('review.publishAt', { time: dateTime(publishAt) })}</Text>}
      </BlockStack>
    </Card>
  );
}

function Reload() {
  const t = useTranslate();
  const { revalidate, state } = useRevalidator();
  return (
    <Button loading={state !== 'idle'} onClick={revalidate}>
      {t('review.reload')}
    </Button>
  );
}
