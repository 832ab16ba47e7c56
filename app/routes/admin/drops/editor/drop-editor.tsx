import { useLoaderData, useNavigate } from '@remix-run/react';
import { BlockStack, Layout, Page } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { Suspense, useMemo, useRef } from 'react';
import { lazyComponent, lazyPart } from '#app/ui/lazy-component.tsx';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { toast } from '#app/ui/app-bridge.ts';
import { useEditForm } from '#app/ui/edit-form.tsx';
import type { FormProblem } from '#app/ui/submit.ts';
import { withoutLeaveGuard } from '#app/ui/leave-guard.ts';
import { DropHistory } from '../history/drop-history.tsx';
import { DropPreview } from './drop-preview.tsx';
import { DropCustomFields, DropDetails } from './drop-details.tsx';
import { fieldOfDropProblem } from './drop-problems.ts';
import { dropToSend, newDrop, valuesOf, type DropEditorData } from './drop-values.ts';
import type { DropValues } from '#app/ui/drop-values.ts';
import { EditorProvider } from './editor-context.tsx';
import { useDuplicate } from './duplicate-drop.tsx';
import { RemoveDrop } from './remove-drop.tsx';
import { useProductCards } from './use-cards.ts';

/** Large, so loaded after the page. */
const ProductList = lazyPart(async () => (await import('./product-list.tsx')).ProductList);
/** Loaded on demand. */
const DropConflict = lazyComponent(async () => (await import('./drop-conflict.tsx')).DropConflict);
const none: NonNullable<DropEditorData['products']> = [];

/**
 * Creates or edits a drop, for both URLs: after a new drop is saved, the same editor continues with its typed
 * values and uploads.
 */
export function DropPage() {
  const data = useLoaderData<DropEditorData>();
  const dropId = data.drop?._id;
  const made = useRef<string>();
  const shown = useRef({ dropId, editor: 0 });
  if (shown.current.dropId !== dropId) {
    const isMade = dropId !== undefined && dropId === made.current;
    shown.current = { dropId, editor: shown.current.editor + (isMade ? 0 : 1) };
  }
  return <DropEditor key={shown.current.editor} data={data} onMade={(dropId) => (made.current = dropId)} />;
}

function DropEditor({ data, onMade }: { data: DropEditorData; onMade: (dropId: string) => void }) {
  const { collabId, drop, fields, mediaHost } = data;
  const t = useTranslate();
  const navigate = useNavigate();
  const initial = useMemo(() => (drop ? valuesOf(drop) : newDrop), [drop]);
  const form = useEditForm<DropValues, { dropId?: string }>({
    initial,
    toSend: dropToSend,
    creates: !drop,
    onSaved: ({ dropId }) => {
      toast(t('drop.saved'));
      if (dropId === undefined) return;
      onMade(dropId);
      navigate(`/collabs/${collabId}/drops/${dropId}`, { replace: true, ...withoutLeaveGuard });
    },
    describe: useProblemMessage(!drop),
    fieldAt: fieldOfDropProblem,
  });
  const duplicating = useDuplicate(data, form.isDirty);
  const { cards, learn } = useProductCards(data.products ?? none);
  const productFields = useMemo(() => fields.filter(({ ownerType }) => ownerType === 'product'), [fields]);
  const rootData = useMemo(() => ({ cards, productFields, mediaHost }), [cards, productFields, mediaHost]);
  const { values, problem } = form;
  return (
    <EditorProvider value={rootData}>
      <Page
        title={drop ? values.title || t('drop.untitled') : t('drop.newTitle')}
        subtitle={t('drop.of', { creator: data.creatorName })}
        backAction={{ content: data.creatorName, url: `/collabs/${collabId}` }}
        secondaryActions={[
          ...(drop ? [duplicating.action] : []),
          ...(data.url
            ? [
                {
                  content: t('drop.viewInStore'),
                  url: data.url,
                  external: true,
                  target: '_blank' as const,
                },
              ]
            : []),
        ]}
      >
        <BlockStack gap="400">
          {form.bar}
          {duplicating.problem}
          {data.draft && <CreatorDraft data={data} draft={data.draft} />}
          <Layout>
            <Layout.Section>
              <BlockStack gap="400">
                {problem?.kind === 'conflict' && drop && (
                  <Suspense>
                    <DropConflict form={form} fields={fields} />
                  </Suspense>
                )}
                <DropDetails form={form} />
                <ProductList form={form} learn={learn} />
                <DropCustomFields form={form} fields={fields} />
              </BlockStack>
            </Layout.Section>
            <Layout.Section variant="oneThird">
              <BlockStack gap="400">
                <DropPreview values={values} creatorName={data.creatorName} />
                {drop && <DropHistory collabId={collabId} drop={drop} isDirty={form.isDirty} />}
                {drop && (
                  <RemoveDrop
                    collabId={collabId}
                    dropId={drop._id}
                    title={drop.title}
                    removal={data.removal}
                  />
                )}
              </BlockStack>
            </Layout.Section>
          </Layout>
        </BlockStack>
      </Page>
    </EditorProvider>
  );
}

const messages = {
  submitted: 'drop.creatorSubmitted',
  scheduled: 'drop.creatorScheduled',
} as const;

/** Shows that the creator has unpublished changes of this drop. */
function CreatorDraft({
  data,
  draft,
}: {
  data: DropEditorData;
  draft: NonNullable<DropEditorData['draft']>;
}) {
  const t = useTranslate();
  const { dateTime } = useFormats();
  const { creatorName: creator, collabId } = data;
  const { id, state, since, publishAt } = draft;
  const message = state === 'submitted' || state === 'scheduled' ? messages[state] : 'drop.creatorEdits';
  const time = dateTime(state === 'scheduled' ? (publishAt ?? since) : since);
  const link =
    state === 'submitted'
      ? { content: t('drop.review'), url: `/drops/review/${id}` }
      : { content: t('drop.viewCreator', { creator }), url: `/collabs/${collabId}` };
  return (
    <Banner tone="info" action={link}>
      <p>{t(message, { creator, time })}</p>
    </Banner>
  );
}

/** Whether an error is shown next to its field. */
const shownAtFields = /^(title|description|media|products|custom\.[^.]+)($|[.[])/;

/**
 * Returns the error above the page: a short text when all errors are shown next to fields.
 * @param isNew whether no other user can have changed it.
 */
function useProblemMessage(isNew: boolean): (problem: FormProblem) => FormProblem | undefined {
  const t = useTranslate();
  return (problem) => {
    const { kind, details } = problem;
    // The conflict dialog shows both versions.
    if (kind === 'conflict' && !isNew) return undefined;
    const isMarked = details.length > 0 && details.every(({ path }) => shownAtFields.test(path));
    return isMarked ? { ...problem, message: t('ui.marked', { count: details.length }) } : problem;
  };
}
