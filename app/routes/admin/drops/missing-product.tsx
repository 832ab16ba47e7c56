import { Button, InlineStack, Text } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';
import type { EntryValue } from './drop-values.ts';
import type { RowActions } from './row-actions.ts';

/** A product that the store no longer has, and what can be done about it. */
export function MissingProduct({
  title,
  entry,
  actions,
}: {
  title: string;
  entry: EntryValue;
  actions: RowActions;
}) {
  const text = useText();
  return (
    <div className="drop-missing" role="note">
      <Text as="p" tone="critical">
        {text('drop.missingBody', { title })}
      </Text>
      <InlineStack gap="200">
        <Button size="slim" onClick={() => void actions.replace(entry.key)}>
          {text('drop.replaceProduct')}
        </Button>
        <Button size="slim" tone="critical" onClick={() => actions.remove(entry.key)}>
          {text('drop.takeOut')}
        </Button>
      </InlineStack>
    </div>
  );
}
