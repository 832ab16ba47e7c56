import { Badge, BlockStack, Button, ButtonGroup, InlineStack, Text } from '@shopify/polaris';
import { ArrowDownIcon, ArrowUpIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { useConfirm } from '#app/ui/confirm.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { useAct } from '#app/ui/use-act.ts';
import { typeWords } from './field-owners.ts';
import { RenameField } from './rename-field.tsx';
import { Facts, Mono } from './rows.tsx';

/** A field as its list shows it. */
export interface ShownField {
  id: string;
  handle: string;
  name: string;
  type: string;
  values: number;
}

interface FieldRowProps {
  field: ShownField;
  mostCounted: number;
  isBusy: boolean;
  /** Left out at the top. */
  onUp?: () => void;
  /** Left out at the end. */
  onDown?: () => void;
}

/** One field, with what can be done with it. */
export function FieldRow({ field, mostCounted, isBusy, onUp, onDown }: FieldRowProps) {
  const text = useText();
  const confirm = useConfirm();
  const [isRenaming, setIsRenaming] = useState(false);
  const removing = useAct(() => toast(text('settings.fieldRemoved')));
  const { id, name, values } = field;
  const used = text(values > mostCounted ? 'settings.valuesMore' : 'settings.values', {
    count: Math.min(values, mostCounted),
  });
  const remove = async () => {
    const goesOn = await confirm({
      title: text('settings.removeFieldTitle', { field: name }),
      body: `${used}. ${text('settings.removeFieldBody')}`,
      action: text('settings.removeField'),
      isDestructive: true,
    });
    if (goesOn) removing.act({ intent: 'remove', id });
  };
  return (
    <BlockStack gap="300">
      <InlineStack align="space-between" blockAlign="start" gap="300">
        <Facts>
          <FieldFacts field={field} used={used} />
        </Facts>
        <ButtonGroup>
          <Move direction="up" name={name} onMove={onUp} isBusy={isBusy} />
          <Move direction="down" name={name} onMove={onDown} isBusy={isBusy} />
          <Button
            onClick={() => setIsRenaming(!isRenaming)}
            ariaExpanded={isRenaming}
            accessibilityLabel={text('settings.renameFieldNamed', { field: name })}
          >
            {text('settings.renameField')}
          </Button>
          <Button
            tone="critical"
            loading={removing.isActing}
            onClick={() => void remove()}
            accessibilityLabel={text('settings.removeFieldNamed', { field: name })}
          >
            {text('settings.removeField')}
          </Button>
        </ButtonGroup>
      </InlineStack>
      <ProblemBanner problem={removing.problem} />
      {isRenaming && <RenameField id={id} name={name} onRenamed={() => setIsRenaming(false)} />}
    </BlockStack>
  );
}

function FieldFacts({ field: { name, handle, type }, used }: { field: ShownField; used: string }) {
  const text = useText();
  const known = Object.entries(typeWords).find(([one]) => one === type)?.[1];
  return (
    <BlockStack gap="100">
      <InlineStack gap="200" align="start" blockAlign="center">
        <Text as="h3" variant="headingSm">
          {name}
        </Text>
        <Badge>{known ? text(known) : type}</Badge>
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

/** Stays where it is and keeps the focus at either end, so that a person can go on with the keyboard. */
function Move({ direction, name, onMove, isBusy }: MoveProps) {
  const text = useText();
  return (
    <Button
      icon={direction === 'up' ? ArrowUpIcon : ArrowDownIcon}
      disabled={!onMove}
      onClick={() => {
        if (!isBusy) onMove?.();
      }}
      accessibilityLabel={text(direction === 'up' ? 'settings.moveUp' : 'settings.moveDown', { field: name })}
    />
  );
}
