import { BlockStack, Box, Button, Card, ChoiceList, InlineGrid, InlineStack, Text } from '@shopify/polaris';
import { Banner } from './banner.tsx';
import type { ReactNode } from 'react';
import { useFocusOnMount } from './accessibility.tsx';
import { useFormats } from './formats.tsx';
import type { Side } from './merge-drops.ts';
import { useTranslate } from './translate.tsx';

interface ConflictPanelProps {
  title: string;
  /** Who saved the other version, and when (ISO 8601); undefined if unknown, or named at each difference. */
  author?: { name: string; at: string } | undefined;
  isSaving: boolean;
  /** Saves the chosen versions. */
  onApply: () => void;
  /** The differences, each with a choice. */
  children: ReactNode;
}

/** The record was changed while it was edited: what differs, and one button that saves the choices. */
export function ConflictPanel({ title, author, isSaving, onApply, children }: ConflictPanelProps) {
  const t = useTranslate();
  const { dateTime } = useFormats();
  const panel = useFocusOnMount();
  return (
    <div
      ref={panel}
      role="group"
      aria-label={title}
      tabIndex={-1}
      // The focus ring follows the corners of the card, inside of it: on phones the card is as wide as the page.
      style={{ borderRadius: 'var(--p-border-radius-300)', outlineOffset: -2 }}
    >
      <Card>
        <BlockStack gap="400">
          <Banner tone="warning" title={title}>
            {author && <p>{t('ui.changedBy', { name: author.name, when: dateTime(author.at) })}</p>}
            <p>{t('ui.conflictBody')}</p>
          </Banner>
          {children}
          <InlineStack>
            <Button variant="primary" loading={isSaving} onClick={onApply}>
              {t('ui.applyAndSave')}
            </Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </div>
  );
}

interface VersionChoiceProps {
  /** What differs. */
  title: string;
  /** Both versions in words. */
  mine: string;
  theirs: string;
  /** Who saved the other version. */
  author?: string | undefined;
  side: Side;
  onChoose: (side: Side) => void;
}

/** One difference: both versions side by side, of which the user chooses one. */
export function VersionChoice({ title, mine, theirs, author, side, onChoose }: VersionChoiceProps) {
  const t = useTranslate();
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0, minWidth: 0 }}>
      <legend style={{ paddingBottom: 'var(--p-space-200)' }}>
        <Text as="span" variant="headingSm" breakWord>
          {title}
        </Text>
      </legend>
      <BlockStack gap="200">
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
          <Version label={t('ui.mine')} words={mine} isChosen={side === 'mine'} />
          <Version label={t('ui.theirs')} words={theirs} isChosen={side === 'theirs'} />
        </InlineGrid>
        {author !== undefined && (
          <Text as="p" tone="subdued" breakWord>
            {author}
          </Text>
        )}
        <ChoiceList
          title={title}
          titleHidden
          choices={[
            { value: 'mine', label: t('ui.keepMine') },
            { value: 'theirs', label: t('ui.useTheirs') },
          ]}
          selected={[side]}
          onChange={([value]) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
        />
      </BlockStack>
    </fieldset>
  );
}

/** One version in words, below its name. */
export function Version({
  label,
  words,
  isChosen = false,
}: {
  label: string;
  words: string;
  isChosen?: boolean;
}) {
  return (
    <Box
      padding="200"
      borderWidth="025"
      borderColor={isChosen ? 'border-focus' : 'border-secondary'}
      borderRadius="200"
    >
      <Text as="p" variant="bodySm" tone="subdued">
        {label}
      </Text>
      <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{words}</p>
    </Box>
  );
}
