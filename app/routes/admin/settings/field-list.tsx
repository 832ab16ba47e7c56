import { BlockStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { ProblemBanner } from '#app/ui/problem-banner.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { useAct } from '#app/ui/use-act.ts';
import { FieldRow } from './field-row.tsx';
import type { ShownField } from './field-row.tsx';
import type { OwnerType } from './field-owners.ts';
import { Row, Rows } from './rows.tsx';

interface FieldListProps {
  fields: readonly ShownField[];
  ownerType: OwnerType;
  /** How far values were counted. */
  mostCounted: number;
}

/** A brand's fields in its own order, which is changed by buttons and said aloud. */
export function FieldList({ fields, ownerType, mostCounted }: FieldListProps) {
  const text = useText();
  const [said, setSaid] = useState('');
  const ordering = useAct();
  const move = (from: number, to: number) => {
    const ids = fields.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return;
    ids.splice(to, 0, moved);
    setSaid(
      text('settings.fieldMoved', { field: fields[from]?.name ?? '', place: to + 1, count: ids.length }),
    );
    ordering.act({ intent: 'order', ownerType, ids });
  };
  return (
    <BlockStack gap="300">
      <ProblemBanner problem={ordering.problem} />
      <Rows>
        {fields.map((field, index) => (
          <Row key={field.id} isFirst={index === 0}>
            <FieldRow
              field={field}
              mostCounted={mostCounted}
              isBusy={ordering.isActing}
              {...(index > 0 && { onUp: () => move(index, index - 1) })}
              {...(index < fields.length - 1 && { onDown: () => move(index, index + 1) })}
            />
          </Row>
        ))}
      </Rows>
      <LiveRegion>
        <Text as="span" visuallyHidden>
          {said}
        </Text>
      </LiveRegion>
    </BlockStack>
  );
}
