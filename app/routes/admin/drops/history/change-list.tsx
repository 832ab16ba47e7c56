import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { useActorName, type NamedActor } from '#app/ui/actor-name.ts';

/** One change in a drop's history. */
export interface ChangeDescription {
  revision: number;
  /** ISO 8601. */
  at: string;
  changedBy: NamedActor;
  isRemoval: boolean;
  /** Whether it restored a removed drop. */
  isReturn: boolean;
  /** What changed, in the user's language. */
  lines: string[];
}

/** A drop's history, as the page requests it. */
export interface History {
  /** The signed-in user's platform id. */
  you: string;
  /** Newest first. */
  changes: ChangeDescription[];
  /** Whether older changes exist. */
  hasMore: boolean;
}

/** Undoing changes of a drop. */
export interface Undoing {
  onUndo: (revision: number) => void;
  /** The change that is being undone. */
  busy: number | undefined;
  /** Whether unsaved changes prevent an undo. */
  isDirty: boolean;
}

interface ChangeListProps {
  history: History;
  /** Absent if nothing can be undone. */
  undoing?: Undoing;
}

/** The changes of a drop, newest first. */
export function ChangeList({ history: { changes, you }, undoing }: ChangeListProps) {
  const t = useTranslate();
  const formats = useFormats();
  const nameOf = useActorName(you);
  if (changes.length === 0)
    return (
      <Text as="p" tone="subdued">
        {t('drop.noHistory')}
      </Text>
    );
  return (
    <BlockStack gap="200">
      <ol className="drop-history">
        {changes.map((change) => (
          <li key={change.revision}>
            <BlockStack gap="100">
              <Text as="p" variant="bodySm" tone="subdued" breakWord>
                {`${nameOf(change.changedBy)} · ${formats.dateTime(change.at)}`}
              </Text>
              <ul className="drop-change">
                {change.lines.map((line) => (
                  <li key={line}>
                    <Text as="span" breakWord>
                      {line}
                    </Text>
                  </li>
                ))}
              </ul>
              {undoing && !change.isRemoval && !change.isReturn && (
                <UndoButton change={change} undoing={undoing} />
              )}
            </BlockStack>
          </li>
        ))}
      </ol>
      {undoing?.isDirty && (
        <Text as="p" tone="subdued">
          {t('drop.undoWaits')}
        </Text>
      )}
    </BlockStack>
  );
}

function UndoButton({
  change,
  undoing: { onUndo, busy, isDirty },
}: {
  change: ChangeDescription;
  undoing: Undoing;
}) {
  const t = useTranslate();
  const formats = useFormats();
  return (
    <InlineStack>
      <Button
        size="slim"
        loading={busy === change.revision}
        disabled={isDirty || (busy !== undefined && busy !== change.revision)}
        accessibilityLabel={t('drop.undoOf', { when: formats.dateTime(change.at) })}
        onClick={() => onUndo(change.revision)}
      >
        {t('drop.undo')}
      </Button>
    </InlineStack>
  );
}
