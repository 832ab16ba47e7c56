import { useLoaderData, useNavigate } from '@remix-run/react';
import { BlockStack, Layout, Page } from '@shopify/polaris';
import { Suspense, useMemo, useRef } from 'react';
import { lazyComponent, lazyPart } from '#app/ui/lazy-component.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { toast } from '#app/ui/app-bridge.ts';
import { useEditForm } from '#app/ui/edit-form.tsx';
import { withoutLeaveGuard } from '#app/ui/leave-guard.ts';
import { DropHistory } from './drop-history.tsx';
import { DropPreview } from './drop-preview.tsx';
import { DropCustomFields, DropDetails } from './drop-details.tsx';
import { fieldOfDropProblem } from './drop-problems.ts';
import { dropToSend, newDrop, valuesOf } from './drop-values.ts';
import type { DropValues, EditorPlace } from './drop-values.ts';
import { EditorProvider } from './editor-context.tsx';
import { useDuplicate } from './duplicate-drop.tsx';
import { RemoveDrop } from './remove-drop.tsx';
import { useProductCards } from './use-cards.ts';
import { useProblemMessage } from './use-problem-message.ts';

/** Large, so loaded after the page. */
const ProductList = lazyPart(async () => (await import('./product-list.tsx')).ProductList);
/** Loaded on demand. */
const DropConflict = lazyComponent(async () => (await import('./drop-conflict.tsx')).DropConflict);
const none: NonNullable<EditorPlace['products']> = [];

/**
 * Creates or edits a drop, for both URLs: after a new drop is saved, the same editor continues with its typed
 * values and uploads.
 */
export function DropPage() {
  const place = useLoaderData<EditorPlace>();
  const dropId = place.drop?._id;
  const made = useRef<string>();
  const shown = useRef({ dropId, editor: 0 });
  if (shown.current.dropId !== dropId) {
    const isMade = dropId !== undefined && dropId === made.current;
    shown.current = { dropId, editor: shown.current.editor + (isMade ? 0 : 1) };
  }
  return <DropEditor key={shown.current.editor} place={place} onMade={(dropId) => (made.current = dropId)} />;
}

function DropEditor({ place, onMade }: { place: EditorPlace; onMade: (dropId: string) => void }) {
  const { collabId, drop, fields, mediaHost } = place;
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
  const duplicating = useDuplicate(place, form.isDirty);
  const { cards, learn } = useProductCards(place.products ?? none);
  const productFields = useMemo(() => fields.filter(({ ownerType }) => ownerType === 'product'), [fields]);
  const rootData = useMemo(() => ({ cards, productFields, mediaHost }), [cards, productFields, mediaHost]);
  const { values, problem } = form;
  return (
    <EditorProvider value={rootData}>
      <Page
        title={drop ? values.title || t('drop.untitled') : t('drop.newTitle')}
        subtitle={t('drop.of', { creator: place.creatorName })}
        backAction={{ content: place.creatorName, url: `/collabs/${collabId}` }}
        secondaryActions={[
          ...(drop ? [duplicating.action] : []),
          ...(place.address
            ? [
                {
                  content: t('drop.viewInStore'),
                  url: place.address,
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
                <DropPreview values={values} creatorName={place.creatorName} />
                {drop && <DropHistory collabId={collabId} drop={drop} isDirty={form.isDirty} />}
                {drop && (
                  <RemoveDrop
                    collabId={collabId}
                    dropId={drop._id}
                    title={drop.title}
                    removal={place.removal}
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
