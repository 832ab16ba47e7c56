import { Banner, BlockStack, Button, Card, InlineStack } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useFocusOnMount } from './accessibility.tsx';
import { useFormats } from './formats.tsx';
import { useTranslate } from './translate.tsx';

interface ConflictPanelProps {
  title: string;
  /** Who saved the other version, and when (ISO 8601); undefined if unknown. */
  author: { name: string; at: string } | undefined;
  isSaving: boolean;
  /** Saves the chosen versions. */
  onApply: () => void;
  /** The differences, each with a choice. */
  children: ReactNode;
}

/** Another user changed the edited record: what differs, and one button that saves the choices. */
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
      // The focus ring follows the corners of the card.
      style={{ borderRadius: 'var(--p-border-radius-300)' }}
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
