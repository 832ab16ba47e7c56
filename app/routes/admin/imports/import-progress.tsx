import { BlockStack, Card, ProgressBar, Text } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { useTranslate } from '#app/ui/translate.tsx';

export interface ImportProgressProps {
  list: {
    create: number;
    update: number;
    exists: number;
    rejected: number;
    waiting: number;
    large: number;
    notInvited: number;
    updatesExisting: boolean;
    startedAt: Date | string | null;
    finishedAt: Date | string | null;
    stoppedAt: Date | string | null;
  };
}

/** The progress of an import: checked, running, or done. */
export function ImportProgress({ list }: ImportProgressProps) {
  const t = useTranslate();
  const { create, update, exists, rejected, waiting, large, notInvited, startedAt, finishedAt, stoppedAt } =
    list;
  const total = create + update;
  const done = total - waiting;
  if (startedAt === null)
    return (
      <Banner title={t('import.reviewTitle')} tone={total === 0 || large > 0 ? 'warning' : 'info'}>
        <p>{t('import.dryBody', { create, update, exists, rejected })}</p>
        {exists > 0 && !list.updatesExisting && <p>{t('import.existHint')}</p>}
        {large > 0 && <p>{t('import.large', { count: large })}</p>}
      </Banner>
    );
  if (stoppedAt !== null)
    return (
      <div role="status">
        <Banner title={t('import.stoppedTitle', { count: done })} tone="warning">
          <p>{t('import.stoppedBody', { waiting })}</p>
          {notInvited > 0 && <p>{t('import.notInvited', { count: notInvited })}</p>}
        </Banner>
      </div>
    );
  if (finishedAt !== null)
    return (
      <div role="status">
        <Banner
          title={
            create === 0 && update > 0
              ? t('import.updatedCount', { count: update })
              : t('import.doneTitle', { count: create })
          }
          tone={notInvited > 0 ? 'warning' : 'success'}
        >
          {create > 0 && update > 0 && <p>{t('import.updatedCount', { count: update })}</p>}
          <p>{t('import.doneBody', { exists, rejected })}</p>
          {notInvited > 0 && <p>{t('import.notInvited', { count: notInvited })}</p>}
        </Banner>
      </div>
    );
  return (
    <Card>
      <BlockStack gap="200">
        <div role="status">
          <Text as="p">{t('import.progress', { done, total })}</Text>
        </div>
        <ProgressBar
          progress={total === 0 ? 100 : Math.floor((done / total) * 100)}
          size="small"
          ariaLabelledBy="import-progress"
        />
        <Text as="p" id="import-progress" tone="subdued">
          {t('import.continues')}
        </Text>
      </BlockStack>
    </Card>
  );
}
