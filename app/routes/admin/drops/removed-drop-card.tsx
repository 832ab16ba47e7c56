import { BlockStack, Button, Card, InlineError, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import type { RemovedDrop } from '#app/domain/drops/list-removed-drops.ts';
import { useFormats } from '#app/ui/text/use-formats.tsx';
import { useText } from '#app/ui/text/use-text.tsx';
import { HistoryView } from './history-view.tsx';
import { useActAndLeave } from './use-act-and-leave.ts';
import { useActorName } from './use-actor-name.ts';
import { useHistory } from './use-history.ts';

interface RemovedDropProps {
  collabId: string;
  drop: RemovedDrop;
  /** The person at the page. */
  you: string;
}

/** A removed drop: what it was, who removed it, its history, and a button that brings it back. */
export function RemovedDropCard({ collabId, drop, you }: RemovedDropProps) {
  const text = useText();
  const { dateTime } = useFormats();
  const nameOf = useActorName(you);
  const address = `/collabs/${collabId}/drops/${drop.id}`;
  const { isBusy, problem, act } = useActAndLeave({
    path: `${address}/bring-back`,
    said: text('drop.broughtBack'),
    to: address,
  });
  const { title, products, removedAt, removedBy } = drop;
  const facts = [
    text('drop.removedAt', { when: dateTime(removedAt) }),
    removedBy && nameOf(removedBy),
    text('drop.productCount', { count: products }),
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
              {facts.filter(Boolean).join(' · ')}
            </Text>
          </BlockStack>
          <div className="drop-fixed">
            <Button
              loading={isBusy}
              accessibilityLabel={text('drop.bringBackOf', { title })}
              onClick={() => void act()}
            >
              {text('drop.bringBack')}
            </Button>
          </div>
        </InlineStack>
        {problem !== undefined && <InlineError fieldID={drop.id} message={problem || text('ui.offline')} />}
        <History path={`${address}/history`} title={title} />
      </BlockStack>
    </Card>
  );
}

function History({ path, title }: { path: string; title: string }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const { history, problem, showAll } = useHistory(path, { isOpen, revision: 0 });
  return (
    <>
      <InlineStack>
        <Button
          variant="plain"
          ariaExpanded={isOpen}
          accessibilityLabel={text(isOpen ? 'drop.hideHistoryOf' : 'drop.showHistoryOf', { title })}
          onClick={() => setOpen(!isOpen)}
        >
          {text(isOpen ? 'drop.hideHistory' : 'drop.showHistory')}
        </Button>
      </InlineStack>
      {isOpen && <HistoryView {...{ history, problem, showAll }} />}
    </>
  );
}
