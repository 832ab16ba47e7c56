import { useNavigate } from '@remix-run/react';
import { BlockStack, Button, Card, InlineError, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { askJson, Refused } from './ask-json.ts';

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
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const remove = async () => {
    setBusy(true);
    try {
      await askJson(`/collabs/${collabId}/drops/${dropId}/remove`, { body: {} });
      toast(text('drop.removed'));
      navigate(`/collabs/${collabId}`);
    } catch (error) {
      setProblem(error instanceof Refused ? error.message : '');
      setBusy(false);
    }
  };
  const whatHappens = text(removal === 'delete' ? 'drop.removalDeletes' : 'drop.removalUnpublishes');
  const ask = async () => {
    const goesOn = await confirm({
      title: text('drop.removeQuestion', { title }),
      body: whatHappens,
      action: text('drop.removeDrop'),
      isDestructive: true,
    });
    if (goesOn) await remove();
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
