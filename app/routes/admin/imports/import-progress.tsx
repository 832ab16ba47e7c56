import { Banner, BlockStack, Card, ProgressBar, Text } from '@shopify/polaris';
import { useText } from '#app/ui/text/use-text.tsx';

interface ImportProgressProps {
  list: {
    create: number;
    exists: number;
    refused: number;
    waiting: number;
    large: number;
    startedAt: Date | string | null;
    finishedAt: Date | string | null;
    stoppedAt: Date | string | null;
  };
}

/** How far a list is: checked, being worked off, or done. */
export function ImportProgress({ list }: ImportProgressProps) {
  const text = useText();
  const { create, exists, refused, waiting, large, startedAt, finishedAt, stoppedAt } = list;
  const done = create - waiting;
  if (startedAt === null)
    return (
      <Banner title={text('import.dryTitle')} tone={create === 0 || large > 0 ? 'warning' : 'info'}>
        <p>{text('import.dryBody', { create, exists, refused })}</p>
        {large > 0 && <p>{text('import.large', { count: large })}</p>}
      </Banner>
    );
  if (stoppedAt !== null)
    return (
      <div role="status">
        <Banner title={text('import.stoppedTitle', { count: done })} tone="warning">
          <p>{text('import.stoppedBody', { waiting })}</p>
        </Banner>
      </div>
    );
  if (finishedAt !== null)
    return (
      <div role="status">
        <Banner title={text('import.doneTitle', { count: done })} tone="success">
          <p>{text('import.doneBody', { exists, refused })}</p>
        </Banner>
      </div>
    );
  return (
    <Card>
      <BlockStack gap="200">
        <div role="status">
          <Text as="p">{text('import.progress', { done, create })}</Text>
        </div>
        <ProgressBar
          progress={create === 0 ? 100 : Math.floor((done / create) * 100)}
          size="small"
          ariaLabelledBy="import-progress"
        />
        <Text as="p" id="import-progress" tone="subdued">
          {text('import.goesOn')}
        </Text>
      </BlockStack>
    </Card>
  );
}
