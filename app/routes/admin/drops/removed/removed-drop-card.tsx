import { BlockStack, Button, Card, InlineError, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { RemovedDrop } from '#app/domain/drops/removed-drops.ts';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { useActorName } from '#app/ui/actor-name.ts';
import { HistoryView } from '../history/history-view.tsx';
import { useSubmitThenNavigate } from '../editor/remove-drop.tsx';
import { useHistory } from '../history/use-history.ts';

interface RemovedDropProps {
  collabId: string;
  drop: RemovedDrop;
  /** The signed-in user. */
  you: string;
}

/** A removed drop: content, author of the removal, history, and a button to restore it. */
export function RemovedDropCard({ collabId, drop, you }: RemovedDropProps) {
  const t = useTranslate();
  const { dateTime } = useFormats();
  const nameOf = useActorName(you);
  const address = `/collabs/${collabId}/drops/${drop.id}`;
  const { isBusy, problem, act } = useSubmitThenNavigate({
    path: `${address}/restore`,
    doneText: t('drop.restored'),
    to: () => address,
  });
  const { title, products, removedAt, removedBy } = drop;
  const details = [
    t('drop.removedAt', { when: dateTime(removedAt) }),
    removedBy && nameOf(removedBy),
    t('drop.productCount', { count: products }),
  ];
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="start" gap="200" wrap={false}>
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd" breakWord>
              {title}
            </Text>
            <Text as="p" variant="bodySm" tone="subdued" breakWord>
              {details.filter(Boolean).join(' · ')}
            </Text>
          </BlockStack>
          <div className="drop-fixed">
            <Button
              loading={isBusy}
              accessibilityLabel={t('drop.restoreNamed', { title })}
              onClick={() => void act()}
            >
              {t('drop.restore')}
            </Button>
          </div>
        </InlineStack>
        {problem !== undefined && <InlineError fieldID={drop.id} message={problem || t('ui.offline')} />}
        <History path={`${address}/history`} title={title} />
      </BlockStack>
    </Card>
  );
}

function History({ path, title }: { path: string; title: string }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { history, problem, showAll } = useHistory(path, { isOpen, revision: 0 });
  return (
    <>
      <InlineStack>
        <Button
          variant="plain"
          ariaExpanded={isOpen}
          accessibilityLabel={t(isOpen ? 'drop.hideHistoryOf' : 'drop.showHistoryOf', { title })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'drop.hideHistory' : 'drop.showHistory')}
        </Button>
      </InlineStack>
      {isOpen && <HistoryView history={history} problem={problem} showAll={showAll} />}
    </>
  );
}
