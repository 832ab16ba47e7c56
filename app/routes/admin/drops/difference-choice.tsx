import { ChoiceList, InlineGrid, Text } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';
import type { Text as Say } from '#app/ui/text/use-text.tsx';
import type { CustomValue, EntryValue, MediaValue } from './drop-values.ts';
import { useEditor } from './editor-context.tsx';
import type { Field } from './editor-context.tsx';
import type { Cards } from './use-cards.ts';
import type { Difference, Side } from './merge-drops.ts';
import { useVariants } from './use-variants.ts';

interface DifferenceChoiceProps {
  difference: Difference;
  fields: readonly Field[];
  side: Side;
  onChoose: (side: Side) => void;
}

/** One thing in which two versions differ, side by side, of which one is chosen. */
export function DifferenceChoice({ difference, fields, side, onChoose }: DifferenceChoiceProps) {
  const text = useText();
  const { cards } = useEditor();
  const title = titleOf(difference, { fields, cards, text });
  const [mine, theirs] = wordsOf(difference, { cards, text, variantName: useVariantName(difference) });
  return (
    <fieldset className="drop-difference">
      <legend>
        <Text as="span" variant="headingSm" breakWord>
          {title}
        </Text>
      </legend>
      <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
        <Version label={text('drop.mine')} words={mine} isChosen={side === 'mine'} />
        <Version label={text('drop.theirs')} words={theirs} isChosen={side === 'theirs'} />
      </InlineGrid>
      <ChoiceList
        title={title}
        titleHidden
        choices={[
          { value: 'mine', label: text('drop.keepMine') },
          { value: 'theirs', label: text('drop.takeTheirs') },
        ]}
        selected={[side]}
        onChange={([value]) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
      />
    </fieldset>
  );
}

function Version({ label, words, isChosen }: { label: string; words: string; isChosen: boolean }) {
  return (
    <div className="drop-version" data-chosen={isChosen || undefined}>
      <Text as="p" variant="bodySm" tone="subdued">
        {label}
      </Text>
      <p className="drop-version-words">{words}</p>
    </div>
  );
}

function titleOf(
  difference: Difference,
  { fields, cards, text }: { fields: readonly Field[]; cards: Cards; text: Say },
): string {
  if (difference.path === 'title') return text('drop.title');
  if (difference.path === 'description') return text('drop.description');
  if (difference.path === 'order') return text('drop.order');
  if ('handle' in difference)
    return fields.find(({ handle }) => handle === difference.handle)?.name ?? difference.handle;
  const entry = (difference.mine ?? difference.theirs) as EntryValue;
  return cards.get(entry.id)?.title || text('drop.unknownProduct');
}

interface Names {
  cards: Cards;
  text: Say;
  variantName: (id: string) => string;
}

/** The variants that two versions name are asked of the store; until it answers, they are what they are called there. */
function useVariantName(difference: Difference): Names['variantName'] {
  const entries = difference.path.startsWith('product.') ? [difference.mine, difference.theirs] : [];
  const named = (entries as (EntryValue | undefined)[]).find((entry) => entry?.variantId !== undefined);
  const { variants } = useVariants(named);
  return (id) => variants?.find((variant) => variant.id === id)?.title ?? id.replace(/^.*\//, '');
}

function wordsOf(difference: Difference, names: Names): [string, string] {
  const { mine, theirs } = difference;
  const { cards, text } = names;
  const words = (value: typeof mine): string => {
    if (difference.path === 'order')
      return (value as string[]).map((key) => cards.get(key.split(' ')[0] ?? '')?.title ?? key).join(' · ');
    if (difference.path.startsWith('product.')) return entryWords(value as EntryValue | undefined, names);
    return customWords(value as CustomValue) || text('drop.nothing');
  };
  return [words(mine), words(theirs)];
}

function entryWords(entry: EntryValue | undefined, { text, variantName }: Names): string {
  if (!entry) return text('drop.notInDrop');
  const { enhancement, custom, variantId } = entry;
  const { note = '', media = [] } = enhancement ?? {};
  const parts = [
    variantId !== undefined && `${text('drop.variant')}: ${variantName(variantId)}`,
    note,
    media.length > 0 &&
      `${text('drop.mediaCount', { count: media.length })}: ${media.map(mediumWords).join(', ')}`,
    ...Object.values(custom).map(customWords),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : text('drop.inDrop');
}

/** The name of its file, and what it shows. */
function mediumWords({ url, alt }: MediaValue): string {
  const name = url.replace(/[?#].*$/, '').replace(/^.*\//, '') || url;
  return alt === '' ? name : `${name} (${alt})`;
}

function customWords(value: CustomValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join('\n') : (value.url ?? '');
}
