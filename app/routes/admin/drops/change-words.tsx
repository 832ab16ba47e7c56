import { Text } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';

/** Product titles by global id. */
export type Titles = Readonly<Record<string, string>>;

/** One change of a drop's history, as it is told. */
export interface ToldChange {
  revision: number;
  at: string;
  who: { kind: 'key' | 'partner' | 'admin' | 'creator'; id: string; name: string | null };
  undoes: number | null;
  isRemoval: boolean;
  isReturn: boolean;
  title?: { from: string; to: string };
  description?: { from: string; to: string };
  products?: { added: string[]; removed: string[]; changed: string[]; isReordered: boolean };
  custom?: string[];
}

/** What a change changed, a line for each thing. */
export function ChangeWords({ change, titles }: { change: ToldChange; titles: Titles }) {
  const text = useText();
  const lines = useLines(change, titles);
  return (
    <ul className="drop-change">
      {change.undoes !== null && <li>{text(change.isReturn ? 'drop.changeBack' : 'drop.changeUndid')}</li>}
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

function useLines({ isRemoval, title, description, products, custom }: ToldChange, titles: Titles): string[] {
  const text = useText();
  const names = useNames(titles);
  return [
    isRemoval && text('drop.changeRemoved'),
    title && text('drop.changeTitle', { from: title.from, to: title.to }),
    description && text(description.to === '' ? 'drop.changeNoDescription' : 'drop.changeDescription'),
    products?.added.length && text('drop.changeAdded', { names: names(products.added) }),
    products?.removed.length && text('drop.changeTookOut', { names: names(products.removed) }),
    products?.changed.length && text('drop.changeAdditions', { names: names(products.changed) }),
    products?.isReordered && text('drop.changeOrder'),
    custom && text('drop.changeCustom', { names: custom.join(', ') }),
  ].filter((line): line is string => typeof line === 'string');
}

const named = 3;

/** The first few products by their titles, and how many more there are. */
function useNames(titles: Titles): (ids: readonly string[]) => string {
  const text = useText();
  return (ids) => {
    const names = ids
      .slice(0, named)
      .map((id) => titles[id] ?? text('drop.unknownProduct'))
      .join(', ');
    const more = ids.length - named;
    return more > 0 ? text('drop.andMore', { names, count: more }) : names;
  };
}
