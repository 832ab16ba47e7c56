import { useLocation } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useMemo, useState } from 'react';
import { useText } from '#app/ui/text/use-text.tsx';
import { useAsked } from '#app/ui/use-asked.ts';
import { valuesOf } from './drop-values.ts';
import type { DropValues, ReadableDrop } from './drop-values.ts';
import { DifferenceChoice } from './difference-choice.tsx';
import { findDifferences, mergeDrops } from './merge-drops.ts';
import type { Choices } from './merge-drops.ts';
import type { Field } from './editor-context.tsx';

interface DropConflictProps {
  /** What the person began with, and what they have typed. */
  base: DropValues;
  mine: DropValues;
  fields: readonly Field[];
  /** Hears what was chosen, and what that is to be saved over. */
  onMerged: (values: DropValues, theirs: DropValues) => void;
}

/** Somebody changed the drop meanwhile: both versions side by side, and a choice for everything in which they differ. */
export function DropConflict({ base, mine, fields, onMerged }: DropConflictProps) {
  const text = useText();
  const { theirs, isAway, askAgain } = useTheirs();
  const [chosen, setChosen] = useState<Choices>({});
  const [done, setDone] = useState<number>();
  const differences = useMemo(
    () => (theirs ? findDifferences({ base, mine, theirs }) : []),
    [base, mine, theirs],
  );
  if (isAway) return <Away askAgain={askAgain} />;
  if (!theirs || done === theirs.__v) return null;
  const presets = Object.fromEntries(differences.map(({ path, preset }) => [path, preset]));
  const choices: Choices = { ...presets, ...chosen };
  return (
    <Card>
      <BlockStack gap="400">
        <Banner tone="warning" title={text('drop.conflictTitle')}>
          <p>{text('drop.conflictBody')}</p>
        </Banner>
        {differences.length === 0 && <Text as="p">{text('drop.conflictNone')}</Text>}
        {differences.map((difference) => (
          <DifferenceChoice
            key={difference.path}
            difference={difference}
            fields={fields}
            side={choices[difference.path] ?? difference.preset}
            onChoose={(side) => setChosen((before) => ({ ...before, [difference.path]: side }))}
          />
        ))}
        <InlineStack>
          <Button
            variant="primary"
            onClick={() => {
              onMerged(mergeDrops({ base, mine, theirs }, choices), theirs);
              setDone(theirs.__v);
            }}
          >
            {text('drop.useChoices')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

function Away({ askAgain }: { askAgain: () => void }) {
  const text = useText();
  return (
    <Banner
      tone="warning"
      title={text('drop.conflictTitle')}
      action={{ content: text('ui.retry'), onAction: askAgain }}
    >
      <p>{text('drop.theirsAway')}</p>
    </Banner>
  );
}

/** The drop as it is saved now; the form keeps what was typed, also when nobody answers. */
function useTheirs() {
  const { pathname } = useLocation();
  const [attempt, setAttempt] = useState(0);
  const asked = useAsked<{ drop: ReadableDrop }>({
    ...{ path: `${pathname}/now`, pauseMs: 0 },
    typed: String(attempt),
  });
  const drop = asked === 'away' ? undefined : asked?.drop;
  return {
    theirs: useMemo(() => drop && valuesOf(drop), [drop]),
    isAway: asked === 'away',
    askAgain: () => setAttempt((before) => before + 1),
  };
}
