import { useLoaderData, useNavigate } from '@remix-run/react';
import { BlockStack, Layout, Page } from '@shopify/polaris';
import { Suspense, useMemo, useRef } from 'react';
import { later } from '#app/ui/later.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useEditForm } from '#app/ui/use-edit-form.tsx';
import { meantToLeave } from '#app/ui/use-leave-guard.ts';
import { DropHistory } from './drop-history.tsx';
import { DropPreview } from './drop-preview.tsx';
import { DropWords } from './drop-words.tsx';
import { dropToSend } from './drop-to-send.ts';
import { newDrop, valuesOf } from './drop-values.ts';
import type { DropValues } from './drop-values.ts';
import { EditorProvider } from './editor-context.tsx';
import type { EditorPlace } from './drop-form.ts';
import { ProductList } from './product-list.tsx';
import { RemoveDrop } from './remove-drop.tsx';
import { useCards } from './use-cards.ts';
import { useProblemWords } from './use-problem-words.ts';

/** Seldom wanted, and too heavy for the first load. */
const DropConflict = later(async () => (await import('./drop-conflict.tsx')).DropConflict);
const none: NonNullable<EditorPlace['products']> = [];

/**
 * The page in which a drop is made or changed, at both addresses: when a new drop was saved, the same editor goes on with
 * it, and with what is being typed or sent meanwhile.
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
  const text = useText();
  const navigate = useNavigate();
  const initial = useMemo(() => (drop ? valuesOf(drop) : newDrop), [drop]);
  const form = useEditForm<DropValues, { dropId?: string }>({
    initial,
    toSend: dropToSend,
    makes: !drop,
    onSaved: ({ dropId }) => {
      toast(text('drop.saved'));
      if (dropId === undefined) return;
      onMade(dropId);
      navigate(`/collabs/${collabId}/drops/${dropId}`, { replace: true, ...meantToLeave });
    },
    word: useProblemWords(!drop),
  });
  const { cards, learn } = useCards(place.products ?? none);
  const productFields = useMemo(() => fields.filter(({ ownerType }) => ownerType === 'product'), [fields]);
  const surroundings = useMemo(
    () => ({ cards, productFields, mediaHost }),
    [cards, productFields, mediaHost],
  );
  const { values, problem } = form;
  return (
    <EditorProvider value={surroundings}>
      <Page
        title={drop ? values.title || text('drop.untitled') : text('drop.newTitle')}
        subtitle={text('drop.of', { creator: place.creatorName })}
        backAction={{ content: place.creatorName, url: `/collabs/${collabId}` }}
        {...(place.address && {
          secondaryActions: [
            {
              content: text('drop.viewInStore'),
              url: place.address,
              external: true,
              target: '_blank' as const,
            },
          ],
        })}
      >
        <BlockStack gap="400">
          {form.bar}
          <Layout>
            <Layout.Section>
              <BlockStack gap="400">
                {problem?.code === 'conflict' && drop && (
                  <Suspense>
                    <DropConflict base={form.seen} mine={values} onMerged={form.goOn} fields={fields} />
                  </Suspense>
                )}
                <DropWords form={form} fields={fields} />
                <ProductList form={form} learn={learn} />
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
