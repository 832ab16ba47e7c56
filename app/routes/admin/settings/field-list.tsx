import { Badge, BlockStack, Button, ButtonGroup, InlineStack, Text } from '@shopify/polaris';
import { ArrowDownIcon, ArrowUpIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { LiveRegion } from '#app/ui/accessibility.tsx';
import { toast } from '#app/ui/app-bridge.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { RenameForm } from '#app/ui/rename-form.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { typeLabels, type OwnerType } from './custom-field-labels.ts';
import { RowText, Mono, Row, Rows } from './settings-page.tsx';

interface FieldListProps {
  fields: readonly ShownField[];
  ownerType: OwnerType;
  /** Values are counted up to this number. */
  maxCounted: number;
}

/** A brand's fields in its own order, with buttons to move them and announcements. */
export function FieldList({ fields, ownerType, maxCounted }: FieldListProps) {
  const t = useTranslate();
  const [announcement, setAnnouncement] = useState('');
  const ordering = useSubmit();
  const move = (from: number, to: number) => {
    const ids = fields.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return;
    ids.splice(to, 0, moved);
    setAnnouncement(
      t('settings.fieldMoved', { field: fields[from]?.name ?? '', place: to + 1, count: ids.length }),
    );
    ordering.submit({ intent: 'order', ownerType, ids });
  };
  return (
    <BlockStack gap="300">
      <ProblemBanner problem={ordering.problem} />
      <Rows>
        {fields.map((field, index) => (
          <Row key={field.id} isFirst={index === 0}>
            <FieldRow
              field={field}
              maxCounted={maxCounted}
              isBusy={ordering.isSubmitting}
              {...(index > 0 && { onUp: () => move(index, index - 1) })}
              {...(index < fields.length - 1 && { onDown: () => move(index, index + 1) })}
            />
          </Row>
        ))}
      </Rows>
      <LiveRegion>
        <Text as="span" visuallyHidden>
          {announcement}
        </Text>
      </LiveRegion>
    </BlockStack>
  );
}

interface ShownField {
  id: string;
  handle: string;
  name: string;
  type: string;
  values: number;
}

interface FieldRowProps {
  field: ShownField;
  maxCounted: number;
  isBusy: boolean;
  /** Absent for the first one. */
  onUp?: () => void;
  /** Absent for the last one. */
  onDown?: () => void;
}

/** One field with its actions. */
function FieldRow({ field, maxCounted, isBusy, onUp, onDown }: FieldRowProps) {
  const t = useTranslate();
  const confirm = useConfirm();
  const [isRenaming, setIsRenaming] = useState(false);
  const removing = useSubmit(() => toast(t('settings.fieldRemoved')));
  const { id, name, values } = field;
  const used = t(values > maxCounted ? 'settings.valuesMore' : 'settings.values', {
    count: Math.min(values, maxCounted),
  });
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('settings.removeFieldTitle', { field: name }),
      body: `${used}. ${t('settings.removeFieldBody')}`,
      action: t('settings.removeField'),
      isDestructive: true,
    });
    if (isConfirmed) removing.submit({ intent: 'remove', id });
  };
  return (
    <BlockStack gap="300">
      <InlineStack align="space-between" blockAlign="start" gap="300">
        <RowText>
          <FieldSummary field={field} used={used} />
        </RowText>
        <ButtonGroup>
          <Move direction="up" name={name} onMove={onUp} isBusy={isBusy} />
          <Move direction="down" name={name} onMove={onDown} isBusy={isBusy} />
          <Button
            onClick={() => setIsRenaming(!isRenaming)}
            ariaExpanded={isRenaming}
            accessibilityLabel={t('settings.renameNamed', { name })}
          >
            {t('settings.rename')}
          </Button>
          <Button
            tone="critical"
            loading={removing.isSubmitting}
            onClick={() => void remove()}
            accessibilityLabel={t('settings.removeFieldNamed', { field: name })}
          >
            {t('settings.removeField')}
          </Button>
        </ButtonGroup>
      </InlineStack>
      <ProblemBanner problem={removing.problem} />
      {isRenaming && (
        <RenameForm
          label={t('settings.fieldName')}
          former={name}
          maxLength={255}
          path="name"
          toRequest={(next) => ({ intent: 'rename', id, name: next })}
          onRenamed={() => setIsRenaming(false)}
        />
      )}
    </BlockStack>
  );
}

function FieldSummary({ field: { name, handle, type }, used }: { field: ShownField; used: string }) {
  const t = useTranslate();
  const known = Object.entries(typeLabels).find(([one]) => one === type)?.[1];
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" align="start" blockAlign="center">
        <Text as="h2" variant="headingSm">
          {name}
        </Text>
        <Badge>{known ? t(known) : type}</Badge>
      </InlineStack>
      <Mono>{handle}</Mono>
      <Text as="p" tone="subdued">
        {used}
      </Text>
    </BlockStack>
  );
}

interface MoveProps {
  direction: 'up' | 'down';
  name: string;
  onMove: (() => void) | undefined;
  isBusy: boolean;
}

/** Stays mounted and focused at either end, for keyboard users. */
function Move({ direction, name, onMove, isBusy }: MoveProps) {
  const t = useTranslate();
  return (
    <Button
      icon={direction === 'up' ? ArrowUpIcon : ArrowDownIcon}
      disabled={!onMove}
      onClick={() => {
        if (!isBusy) onMove?.();
      }}
      accessibilityLabel={t(direction === 'up' ? 'settings.moveUp' : 'settings.moveDown', { field: name })}
    />
  );
}
