import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { Suspense, useState } from 'react';
import { useConfirm } from '#app/ui/confirm.tsx';
import { lazyComponent } from '#app/ui/lazy-component.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { useHistory } from './use-history.ts';

/** Loaded on demand. */
const HistoryView = lazyComponent(async () => (await import('./history-view.tsx')).HistoryView);

interface DropHistoryProps {
  collabId: string;
  drop: { _id: string; __v: number };
  /** Whether unsaved changes prevent an undo. */
  isDirty: boolean;
}

/** The history of a drop with undo, loaded on demand. */
export function DropHistory({ collabId, drop, isDirty }: DropHistoryProps) {
  const t = useTranslate();
  const confirm = useConfirm();
  const [isOpen, setOpen] = useState(false);
  const { history, problem, undo, busy, showAll } = useHistory(
    `/collabs/${collabId}/drops/${drop._id}/history`,
    { isOpen, revision: drop.__v },
  );
  const confirmUndo = async (revision: number) => {
    const isLatest = revision === history?.changes[0]?.revision;
    const question = {
      title: t('drop.undoQuestion'),
      body: t('drop.undoBody'),
      action: t('drop.undo'),
    };
    if (isLatest || (await confirm(question))) await undo(revision);
  };
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {t('drop.history')}
          </Text>
          <Button variant="plain" ariaExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'drop.hide' : 'drop.show')}
          </Button>
        </InlineStack>
        {isOpen && (
          <Suspense>
            <HistoryView
              history={history}
              problem={problem}
              showAll={showAll}
              undoing={{ onUndo: (revision) => void confirmUndo(revision), busy, isDirty }}
            />
          </Suspense>
        )}
      </BlockStack>
    </Card>
  );
}
