import { useNavigate } from '@remix-run/react';
import { BlockStack, Button, Card, InlineError, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { toast } from '#app/ui/app-bridge.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { withoutLeaveGuard } from '#app/ui/leave-guard.ts';
import { rejectionText } from '#app/ui/fetch.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { postJson } from '#app/ui/post-json.ts';

interface RemoveDropProps {
  collabId: string;
  dropId: string;
  title: string;
  /** What the mirror does with its collection. */
  removal: 'unpublish' | 'delete';
}

/** Removes a drop after a confirmation, and opens the collab. */
export function RemoveDrop({ collabId, dropId, title, removal }: RemoveDropProps) {
  const t = useTranslate();
  const confirm = useConfirm();
  const { isBusy, problem, act } = useSubmitThenNavigate({
    path: `/collabs/${collabId}/drops/${dropId}/remove`,
    doneText: t('drop.removed'),
    to: () => `/collabs/${collabId}`,
  });
  const whatHappens = t(removal === 'delete' ? 'drop.removalDeletes' : 'drop.removalUnpublishes');
  const confirmRemoval = async () => {
    const isConfirmed = await confirm({
      title: t('drop.removeQuestion', { title }),
      body: whatHappens,
      action: t('drop.removeDrop'),
      isDestructive: true,
    });
    if (isConfirmed) await act();
  };
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t('drop.removeDrop')}
        </Text>
        <Text as="p" tone="subdued">
          {whatHappens}
        </Text>
        {problem !== undefined && <InlineError fieldID="remove" message={problem || t('ui.failed')} />}
        <InlineStack>
          <Button tone="critical" loading={isBusy} onClick={() => void confirmRemoval()}>
            {t('drop.removeDrop')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

interface Leaving<Done> {
  /** The action's URL. */
  path: string;
  /** The request's body; by default empty. */
  body?: () => object;
  /** The message after success. */
  doneText: string;
  /** The page to open afterwards. */
  to: (done: Done) => string;
}

/** Runs an action after which the page is obsolete, and opens another page. */
export function useSubmitThenNavigate<Done>({ path, body = () => ({}), doneText, to }: Leaving<Done>) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  /** The error; empty without a message. */
  const [problem, setProblem] = useState<string>();
  const act = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const done = await postJson<Done>(path, body());
      toast(doneText);
      navigate(to(done), withoutLeaveGuard);
    } catch (error) {
      setProblem(rejectionText(error));
      setBusy(false);
    }
  };
  return { isBusy, problem, act };
}
