import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { textOfValue } from '#app/ui/custom-text.ts';
import {
  findDifferences,
  mergeDrops,
  mergeEdits,
  type Choices,
  type Difference,
  type Side,
} from '#app/ui/merge-drops.ts';
import {
  contentOf,
  fileNameOf,
  valuesOfContent,
  type DropContent,
  type DropValues,
  type ItemValue,
  type MediaValue,
} from '#app/ui/drop-values.ts';
import type { Cards, EditorContext } from './editor-data.ts';
import type { OtherVersion } from '../../unsent/save-state.ts';

interface Named {
  context: EditorContext;
  cards: Cards;
}

interface ConflictProps extends Named {
  /** Whether the script runs. */
  isReady: boolean;
  /** The creator's version. */
  values: DropValues;
  other: OtherVersion | undefined;
  /** Continues with a merged version. */
  resolve: (merged: DropValues, other: OtherVersion) => void;
}

/** The versions to choose from. */
interface Versions {
  mine: DropContent;
  other: OtherVersion;
}

/** The versions before a choice, which can be chosen from again, and what it made of them. */
interface Decided extends Versions {
  merged: DropContent;
}

/** Another version exists: shows the differences, with a choice for each. The choice can be undone. */
export function VersionConflict({ context, cards, isReady, values, other, resolve }: ConflictProps) {
  const { t } = context;
  const [decided, setDecided] = useState<Decided>();
  const [reopened, setReopened] = useState<Decided>();
  const panel = useRef<HTMLElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (reopened || (isReady && (other?.from ?? 'brand') !== 'brand')) panel.current?.focus();
  }, [isReady, other, reopened]);
  const open: Versions | undefined = other
    ? { mine: values, other }
    : reopened && { mine: withLaterEdits(values, reopened), other: reopened.other };
  if (!open)
    return decided ? (
      <p className="notice success undo" role="status">
        <span>{t('merged')}</span>
        <button ref={again} type="button" className="plain small" onClick={() => setReopened(decided)}>
          {t('chooseAgain')}
        </button>
      </p>
    ) : null;
  const decide = (merged: DropValues) => {
    // At once, so that the focus finds the button.
    flushSync(() => {
      setDecided({ ...open, merged: contentOf(merged) });
      setReopened(undefined);
      resolve(merged, open.other);
    });
    again.current?.focus();
  };
  const { from } = open.other;
  return (
    <section
      ref={panel}
      id="conflict"
      className="card conflict"
      aria-labelledby="conflict-title"
      tabIndex={-1}
    >
      <h2 id="conflict-title">{t(`conflict-${from}`)}</h2>
      <p>{t(`conflictHelp-${from}`)}</p>
      {isReady ? (
        <Differences context={context} cards={cards} decide={decide} {...open} />
      ) : (
        <PlainChoices context={context} />
      )}
    </section>
  );
}

/** The creator's version with what was edited after the choice. */
function withLaterEdits(values: DropValues, { mine, merged }: Decided): DropContent {
  return mergeEdits({ base: merged, mine: contentOf(values), theirs: contentOf(mine) });
}

/** Without JavaScript: one version as a whole. The brand's keeps a copy of the own one. */
function PlainChoices({ context: { t } }: { context: EditorContext }) {
  return (
    <div className="row">
      <button name="intent" value="mine">
        {t('useMine')}
      </button>
      <button className="secondary" name="intent" value="theirs">
        {t('useTheirs')}
      </button>
    </div>
  );
}

interface DifferencesProps extends Versions, Named {
  decide: (merged: DropValues) => void;
}

function Differences({ context, cards, mine, other, decide }: DifferencesProps) {
  const { t } = context;
  const [chosen, setChosen] = useState<Choices>({});
  // Without what only the editor knows, so that equal products are equal.
  const versions = {
    base: valuesOfContent(other.base),
    mine: valuesOfContent(mine),
    theirs: valuesOfContent(other.content),
  };
  const differences = findDifferences(versions);
  const presets = Object.fromEntries(differences.map(({ path, preset }) => [path, preset]));
  const all = (side: Side) => Object.fromEntries(differences.map(({ path }) => [path, side]));
  const apply = (choices: Choices) => decide(mergeDrops(versions, choices));
  return (
    <>
      {differences.length === 0 && <p>{t('noDifference')}</p>}
      <div className="stack">
        {differences.map((difference) => (
          <DifferenceChoice
            key={difference.path}
            context={context}
            cards={cards}
            difference={difference}
            theirName={t(`theirs-${other.from}`)}
            side={chosen[difference.path] ?? difference.preset}
            onChoose={(side) => setChosen((before) => ({ ...before, [difference.path]: side }))}
          />
        ))}
      </div>
      <div className="conflict-buttons">
        <button type="button" onClick={() => apply({ ...presets, ...chosen })}>
          {t('applyChoices')}
        </button>
        <button type="button" className="secondary" onClick={() => apply(all('mine'))}>
          {t('useMine')}
        </button>
        <button type="button" className="secondary" onClick={() => apply(all('theirs'))}>
          {t(`useTheirs-${other.from}`)}
        </button>
      </div>
    </>
  );
}

interface DifferenceProps extends Named {
  difference: Difference;
  theirName: string;
  side: Side;
  onChoose: (side: Side) => void;
}

function DifferenceChoice({ context, cards, difference, theirName, side, onChoose }: DifferenceProps) {
  const named = { context, cards };
  const title = titleOf(named, difference);
  const option = (own: Side, name: string) => (
    <label className="version">
      <input
        type="radio"
        name={`choice ${difference.path}`}
        checked={side === own}
        onChange={() => onChoose(own)}
      />
      <span>
        <strong>{name}</strong>
        <span className="lines">{describe(named, difference, difference[own])}</span>
      </span>
    </label>
  );
  return (
    <fieldset>
      <legend className="legend">{title}</legend>
      <div className="versions">
        {option('mine', context.t('mine'))}
        {option('theirs', theirName)}
      </div>
    </fieldset>
  );
}

function titleOf({ context: { t, data }, cards }: Named, difference: Difference): string {
  if ('handle' in difference)
    return data.fields.find(({ handle }) => handle === difference.handle)?.name ?? difference.handle;
  if (!difference.path.startsWith('product.')) return t(difference.path);
  const item = (difference.mine ?? difference.theirs) as ItemValue;
  return cards.get(item.id)?.title || t('unknownProduct');
}

function describe({ context, cards }: Named, { path }: Difference, value: Difference['mine']): string {
  const { t } = context;
  if (path === 'order')
    return (value as string[])
      .map(
        (key, index) => `${index + 1}. ${cards.get(key.split(' ')[0] ?? '')?.title || t('unknownProduct')}`,
      )
      .join('\n');
  if (path === 'media') return mediaText(context, value as MediaValue[]) || t('nothing');
  if (path.startsWith('product.')) return itemText(context, value as ItemValue | undefined);
  return textOfValue(value ?? '', context.data.decimalSeparator) || t('nothing');
}

function itemText(context: EditorContext, item: ItemValue | undefined): string {
  const { t } = context;
  if (!item) return t('notInDrop');
  const { note = '', media = [] } = item.enhancement ?? {};
  const parts = [
    note,
    item.variantId !== undefined && t('chosenVariant'),
    mediaText(context, media),
    ...Object.values(item.custom).map((value) => textOfValue(value ?? '', context.data.decimalSeparator)),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('\n') : t('inDrop');
}

function mediaText({ t }: EditorContext, media: readonly MediaValue[]): string {
  if (media.length === 0) return '';
  const names = media.map(({ url }) => fileNameOf(url));
  return t('files', { names: names.join(', ') });
}
