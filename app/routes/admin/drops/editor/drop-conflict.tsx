import { useLocation } from '@remix-run/react';
import { BlockStack, InlineGrid, Text } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { useMemo, useState } from 'react';
import { useFocusOnMount } from '#app/ui/accessibility.tsx';
import { ConflictPanel, Version, VersionChoice } from '#app/ui/conflict-panel.tsx';
import { useDebouncedFetch } from '#app/ui/fetch.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate, type Translate } from '#app/ui/translate.tsx';
import { useActorName } from '#app/ui/actor-name.ts';
import type { ChangeDescription } from '../history/change-list.tsx';
import { valuesOf, type DropForm, type ReadableDrop } from './drop-values.ts';
import { textOfValue } from '#app/ui/custom-text.ts';
import { fileNameOf, type ItemValue, type MediaValue } from '#app/ui/drop-values.ts';
import { useEditor, type FieldDefinition } from './editor-context.tsx';
import {
  findDifferences,
  mergeDrops,
  type Choices,
  type Difference,
  type Side,
} from '#app/ui/merge-drops.ts';
import type { Cards } from './use-cards.ts';
import { useVariants } from './variants.tsx';

interface DropConflictProps {
  form: DropForm;
  fields: readonly FieldDefinition[];
}

/** The drop was changed while it was edited: shows both versions side by side, with a choice for each difference. */
export function DropConflict({ form, fields }: DropConflictProps) {
  const { base, values: mine } = form;
  const t = useTranslate();
  const { theirs, author, isUnavailable, refetch } = useTheirs();
  const [chosen, setChosen] = useState<Choices>({});
  const differences = useMemo(
    () => (theirs ? findDifferences({ base, mine, theirs }) : []),
    [base, mine, theirs],
  );
  if (isUnavailable) return <Unavailable refetch={refetch} />;
  if (!theirs) return null;
  const presets = Object.fromEntries(differences.map(({ path, preset }) => [path, preset]));
  const choices: Choices = { ...presets, ...chosen };
  return (
    <ConflictPanel
      title={t('drop.conflictTitle')}
      author={author}
      isSaving={form.isSaving}
      onApply={() => form.saveMerged(mergeDrops({ base, mine, theirs }, choices), theirs)}
    >
      {differences.length === 0 && <Text as="p">{t('drop.conflictNone')}</Text>}
      {differences.map((difference) => (
        <DifferenceChoice
          key={difference.path}
          difference={difference}
          fields={fields}
          side={choices[difference.path] ?? difference.preset}
          onChoose={(side) => setChosen((before) => ({ ...before, [difference.path]: side }))}
        />
      ))}
    </ConflictPanel>
  );
}

function Unavailable({ refetch }: { refetch: () => void }) {
  const t = useTranslate();
  return (
    <div ref={useFocusOnMount()} tabIndex={-1}>
      <Banner
        tone="warning"
        title={t('drop.conflictTitle')}
        action={{ content: t('ui.retry'), onAction: refetch }}
      >
        <p>{t('drop.theirsUnavailable')}</p>
      </Banner>
    </div>
  );
}

interface SavedDrop {
  drop: ReadableDrop;
  /** The signed-in user. */
  you: string;
  /** Its last change; absent for a drop without history. */
  change?: Pick<ChangeDescription, 'at' | 'changedBy'>;
}

/** The saved drop; the form keeps the typed values even if the request fails. */
function useTheirs() {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const fetched = useDebouncedFetch<SavedDrop>({
    path: `${pathname}/current`,
    pauseMs: 0,
    typed: String(attempt),
  });
  const saved = fetched === 'unavailable' ? undefined : fetched;
  const drop = saved?.drop;
  const nameOf = useActorName(saved?.you ?? '');
  return {
    theirs: useMemo(() => drop && valuesOf(drop), [drop]),
    author: saved?.change && { name: nameOf(saved.change.changedBy), at: saved.change.at },
    isUnavailable: fetched === 'unavailable',
    refetch: () => setAttempt((before) => before + 1),
  };
}

interface DifferenceChoiceProps {
  difference: Difference;
  fields: readonly FieldDefinition[];
  side: Side;
  onChoose: (side: Side) => void;
}

/** One difference: both versions side by side, of which the user chooses one. */
function DifferenceChoice({ difference, fields, side, onChoose }: DifferenceChoiceProps) {
  return <VersionChoice {...useDifferenceTexts(difference, fields)} side={side} onChoose={onChoose} />;
}

interface DifferenceTextProps {
  difference: Difference;
  fields: readonly FieldDefinition[];
  /** The names of both versions; only the first one is shown without the second. */
  labels: readonly [mine: string, theirs?: string];
}

/** One difference, to read: both versions side by side. */
export function DifferenceText({ difference, fields, labels }: DifferenceTextProps) {
  const { title, mine, theirs } = useDifferenceTexts(difference, fields);
  const [mineLabel, theirsLabel] = labels;
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="headingSm" breakWord>
        {title}
      </Text>
      <InlineGrid columns={{ xs: 1, sm: theirsLabel === undefined ? 1 : 2 }} gap="300">
        {theirsLabel !== undefined && <Version label={theirsLabel} words={theirs} />}
        <Version label={mineLabel} words={mine} />
      </InlineGrid>
    </BlockStack>
  );
}

/** A difference in words: what differs, and both versions. */
function useDifferenceTexts(difference: Difference, fields: readonly FieldDefinition[]) {
  const t = useTranslate();
  const { cards } = useEditor();
  const { decimalSeparator } = useFormats();
  const title = titleOf(difference, { fields, cards, t });
  const variantName = useVariantName(difference);
  const [mine, theirs] = wordsOf(difference, { cards, t, decimalSeparator, variantName });
  return { title, mine, theirs };
}

function titleOf(
  difference: Difference,
  { fields, cards, t }: { fields: readonly FieldDefinition[]; cards: Cards; t: Translate },
): string {
  if (difference.path === 'title') return t('drop.title');
  if (difference.path === 'description') return t('drop.description');
  if (difference.path === 'media') return t('drop.ownMedia');
  if (difference.path === 'order') return t('drop.order');
  if ('handle' in difference)
    return fields.find(({ handle }) => handle === difference.handle)?.name ?? difference.handle;
  const item = (difference.mine ?? difference.theirs) as ItemValue;
  return cards.get(item.id)?.title || t('drop.unknownProduct');
}

interface Names {
  cards: Cards;
  t: Translate;
  decimalSeparator: string;
  variantName: (id: string) => string;
}

/** Requests the variants of both versions from the store; until then, their ids are shown. */
function useVariantName(difference: Difference): Names['variantName'] {
  const items = difference.path.startsWith('product.') ? [difference.mine, difference.theirs] : [];
  const named = (items as (ItemValue | undefined)[]).find((item) => item?.variantId !== undefined);
  const { variants } = useVariants(named);
  return (id) => variants?.find((variant) => variant.id === id)?.title ?? id.replace(/^.*\//, '');
}

function wordsOf(difference: Difference, names: Names): [string, string] {
  const { mine, theirs } = difference;
  const { cards, t, decimalSeparator } = names;
  const words = (value: typeof mine): string => {
    if (difference.path === 'order')
      return (value as string[]).map((key) => cards.get(key.split(' ')[0] ?? '')?.title ?? key).join(' · ');
    if (difference.path === 'media') return mediaText(value as MediaValue[], t) || t('ui.noValue');
    if (difference.path.startsWith('product.')) return itemText(value as ItemValue | undefined, names);
    return textOfValue(value, decimalSeparator) || t('ui.noValue');
  };
  return [words(mine), words(theirs)];
}

function itemText(item: ItemValue | undefined, { t, decimalSeparator, variantName }: Names): string {
  if (!item) return t('drop.notInDrop');
  const { enhancement, custom, variantId } = item;
  const { note = '', media = [] } = enhancement ?? {};
  const parts = [
    variantId !== undefined && `${t('drop.variant')}: ${variantName(variantId)}`,
    note,
    mediaText(media, t),
    ...Object.values(custom).map((value) => textOfValue(value, decimalSeparator)),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : t('drop.inDrop');
}

function mediaText(media: readonly MediaValue[], t: Translate): string {
  if (media.length === 0) return '';
  return `${t('drop.mediaCount', { count: media.length })}: ${media.map(mediumText).join(', ')}`;
}

/** The file name and the alternative text. */
function mediumText({ url, alt }: MediaValue): string {
  const name = fileNameOf(url);
  return alt === '' ? name : `${name} (${alt})`;
}
