import { Banner, BlockStack, Button, Card, InlineStack, Spinner, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { ChangeWords } from './change-words.tsx';
import type { ToldChange } from './change-words.tsx';
import { useHistory } from './use-history.ts';
import type { History } from './use-history.ts';

interface DropHistoryProps {
  collabId: string;
  drop: { _id: string; __v: number };
  /** Whether something is typed that undoing would be in the way of. */
  isDirty: boolean;
}

/** Who changed a drop, when and how, and the way back. It is read when somebody wants to see it. */
export function DropHistory({ collabId, drop, isDirty }: DropHistoryProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const { history, problem, undo, busy } = useHistory(`/collabs/${collabId}/drops/${drop._id}/history`, {
    isOpen,
    revision: drop.__v,
  });
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {text('drop.history')}
          </Text>
          <Button variant="plain" ariaExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text(isOpen ? 'drop.hide' : 'drop.show')}
          </Button>
        </InlineStack>
        {isOpen && problem !== undefined && <Banner tone="critical">{problem || text('ui.offline')}</Banner>}
        {isOpen && !history && problem === undefined && (
          <Spinner size="small" accessibilityLabel={text('drop.loadingHistory')} />
        )}
        {isOpen && history && <Changes {...{ history, isDirty, undo, busy }} />}
      </BlockStack>
    </Card>
  );
}

interface ChangesProps {
  history: History;
  isDirty: boolean;
  undo: (revision: number) => Promise<void>;
  busy: number | undefined;
}

function Changes({ history: { changes, you }, isDirty, undo, busy }: ChangesProps) {
  const text = useText();
  const formats = useFormats();
  const confirm = useConfirm();
  if (changes.length === 0)
    return (
      <Text as="p" tone="subdued">
        {text('drop.noHistory')}
      </Text>
    );
  const ask = async (revision: number) => {
    const isLatest = revision === changes[0]?.revision;
    const question = {
      title: text('drop.undoQuestion'),
      body: text('drop.undoBody'),
      action: text('drop.undo'),
    };
    if (isLatest || (await confirm(question))) await undo(revision);
  };
  return (
    <ol className="drop-history">
      {changes.map((change) => (
        <li key={change.revision}>
          <BlockStack gap="100">
            <Text as="p" variant="bodySm" tone="subdued" breakWord>
              {`${whoOf(change, you, text)} · ${formats.dateTime(change.at)}`}
            </Text>
            <ChangeWords change={change} />
            {!change.isRemoval && (
              <InlineStack>
                <Button
                  size="slim"
                  loading={busy === change.revision}
                  disabled={isDirty || (busy !== undefined && busy !== change.revision)}
                  accessibilityLabel={text('drop.undoOf', { when: formats.dateTime(change.at) })}
                  onClick={() => void ask(change.revision)}
                >
                  {text('drop.undo')}
                </Button>
              </InlineStack>
            )}
          </BlockStack>
        </li>
      ))}
      {isDirty && (
        <Text as="p" tone="subdued">
          {text('drop.undoWaits')}
        </Text>
      )}
    </ol>
  );
}

function whoOf({ who }: ToldChange, you: string, text: ReturnType<typeof useText>): string {
  switch (who.kind) {
    case 'admin':
      return who.id === you ? text('drop.byYou') : text('drop.byStaff', { id: who.id });
    case 'key':
      return text('drop.byKey', { name: who.name || text('drop.unnamed') });
    case 'partner':
      return text('drop.byPartner', { name: who.name || text('drop.unnamed') });
    case 'creator':
      return text('drop.byCreator');
  }
}
