import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { useActorName } from '#app/ui/actor-name.ts';
import type { NamedActor } from '#app/ui/actor-name.ts';

/** A drop's history, as the page requests it. */
export interface History {
  /** The signed-in user's platform id. */
  you: string;
  __v: number;
  changes: ChangeDescription[];
  /** Whether older changes exist. */
  hasMore: boolean;
  titles: Titles;
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
export function ChangeList({ history: { changes, titles, you }, undoing }: ChangeListProps) {
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
              <ChangeWords change={change} titles={titles} />
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

/** Product titles by global id. */
export type Titles = Readonly<Record<string, string>>;

/** One change in a drop's history. */
export interface ChangeDescription {
  revision: number;
  at: string;
  changedBy: NamedActor;
  undoes: number | null;
  isRemoval: boolean;
  isReturn: boolean;
  title?: { from: string; to: string };
  description?: { from: string; to: string };
  media?: true;
  products?: { added: string[]; removed: string[]; changed: string[]; isReordered: boolean };
  custom?: string[];
}

/** The changed fields, one per line. */
function ChangeWords({ change, titles }: { change: ChangeDescription; titles: Titles }) {
  const t = useTranslate();
  const lines = useLines(change, titles);
  return (
    <ul className="drop-change">
      {change.undoes !== null && <li>{t(change.isReturn ? 'drop.changeRestored' : 'drop.changeUndid')}</li>}
      {lines.map((line) => (
        <li key={line}>
          <Text as="span" breakWord>
            {line}
          </Text>
        </li>
      ))}
    </ul>
  );
}

function useLines(
  { isRemoval, title, description, media, products, custom }: ChangeDescription,
  titles: Titles,
): string[] {
  const t = useTranslate();
  const names = useNames(titles);
  return [
    isRemoval && t('drop.changeRemoved'),
    title && t('drop.changeTitle', { from: title.from, to: title.to }),
    description && t(description.to === '' ? 'drop.changeNoDescription' : 'drop.changeDescription'),
    media && t('drop.changeMedia'),
    products?.added.length && t('drop.changeAdded', { names: names(products.added) }),
    products?.removed.length && t('drop.changeRemovedProducts', { names: names(products.removed) }),
    products?.changed.length && t('drop.changeAdditions', { names: names(products.changed) }),
    products?.isReordered && t('drop.changeOrder'),
    custom && t('drop.changeCustom', { names: custom.join(', ') }),
  ].filter((line): line is string => typeof line === 'string');
}

const named = 3;

/** The titles of the first few products, and the number of the others. */
function useNames(titles: Titles): (ids: readonly string[]) => string {
  const t = useTranslate();
  return (ids) => {
    const names = ids
      .slice(0, named)
      .map((id) => titles[id] ?? t('drop.unknownProduct'))
      .join(', ');
    const more = ids.length - named;
    return more > 0 ? t('drop.andMore', { names, count: more }) : names;
  };
}
