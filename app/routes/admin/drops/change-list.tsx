import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { ChangeWords } from './change-words.tsx';
import type { ToldChange } from './change-words.tsx';
import type { History } from './use-history.ts';
import { useActorName } from './use-actor-name.ts';

/** Undoing changes of a drop. */
export interface Undoing {
  ask: (revision: number) => void;
  /** The change that is being undone. */
  busy: number | undefined;
  /** Whether something is typed that undoing would be in the way of. */
  isDirty: boolean;
}

interface ChangeListProps {
  history: History;
  /** Absent where nothing can be undone. */
  undoing?: Undoing;
}

/** The changes of a drop, the newest first. */
export function ChangeList({ history: { changes, titles, you }, undoing }: ChangeListProps) {
  const text = useText();
  const formats = useFormats();
  const nameOf = useActorName(you);
  if (changes.length === 0)
    return (
      <Text as="p" tone="subdued">
        {text('drop.noHistory')}
      </Text>
    );
  return (
    <BlockStack gap="200">
      <ol className="drop-history">
        {changes.map((change) => (
          <li key={change.revision}>
            <BlockStack gap="100">
              <Text as="p" variant="bodySm" tone="subdued" breakWord>
                {`${nameOf(change.who)} · ${formats.dateTime(change.at)}`}
              </Text>
              <ChangeWords change={change} titles={titles} />
              {undoing && !change.isRemoval && !change.isReturn && <UndoButton {...{ change, undoing }} />}
            </BlockStack>
          </li>
        ))}
      </ol>
      {undoing?.isDirty && (
        <Text as="p" tone="subdued">
          {text('drop.undoWaits')}
        </Text>
      )}
    </BlockStack>
  );
}

function UndoButton({ change, undoing: { ask, busy, isDirty } }: { change: ToldChange; undoing: Undoing }) {
  const text = useText();
  const formats = useFormats();
  return (
    <InlineStack>
      <Button
        size="slim"
        loading={busy === change.revision}
        disabled={isDirty || (busy !== undefined && busy !== change.revision)}
        accessibilityLabel={text('drop.undoOf', { when: formats.dateTime(change.at) })}
        onClick={() => ask(change.revision)}
      >
        {text('drop.undo')}
      </Button>
    </InlineStack>
  );
}
