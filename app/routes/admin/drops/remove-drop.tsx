import { BlockStack, Button, Card, InlineError, InlineStack, Text } from '@shopify/polaris';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { useActAndLeave } from './use-act-and-leave.ts';

interface RemoveDropProps {
  collabId: string;
  dropId: string;
  title: string;
  /** What becomes of its collection. */
  removal: 'unpublish' | 'delete';
}

/** Removes a drop after asking, and leads back to the collab. */
export function RemoveDrop({ collabId, dropId, title, removal }: RemoveDropProps) {
  const text = useText();
  const confirm = useConfirm();
  const { isBusy, problem, act } = useActAndLeave({
    path: `/collabs/${collabId}/drops/${dropId}/remove`,
    said: text('drop.removed'),
    to: `/collabs/${collabId}`,
  });
  const whatHappens = text(removal === 'delete' ? 'drop.removalDeletes' : 'drop.removalUnpublishes');
  const ask = async () => {
    const goesOn = await confirm({
      title: text('drop.removeQuestion', { title }),
      body: whatHappens,
      action: text('drop.removeDrop'),
      isDestructive: true,
    });
    if (goesOn) await act();
  };
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {text('drop.removeDrop')}
        </Text>
        <Text as="p" tone="subdued">
          {whatHappens}
        </Text>
        {problem !== undefined && <InlineError fieldID="remove" message={problem || text('ui.failed')} />}
        <InlineStack>
          <Button tone="critical" loading={isBusy} onClick={() => void ask()}>
            {text('drop.removeDrop')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
