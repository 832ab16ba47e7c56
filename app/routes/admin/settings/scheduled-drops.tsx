import { List } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { useFormats } from '#app/ui/formats.tsx';
import { useTranslate } from '#app/ui/translate.tsx';

interface ScheduledDropsProps {
  /** The number of all. */
  count: number;
  /** The next ones. */
  next: readonly { id: string; title: string; creatorName: string; publishAt: string | null }[];
}

/** Approval does not stop what creators scheduled before. */
export function ScheduledDrops({ count, next }: ScheduledDropsProps) {
  const t = useTranslate();
  const { dateTime } = useFormats();
  return (
    <Banner tone="warning" title={t('creatorRules.scheduledTitle', { count })}>
      <List>
        {next.map(({ id, title, creatorName, publishAt }) => (
          <List.Item key={id}>
            {t('creatorRules.scheduled', {
              title: title || t('drop.untitled'),
              creator: creatorName,
              time: publishAt === null ? '' : dateTime(publishAt),
            })}
          </List.Item>
        ))}
        {count > next.length && (
          <List.Item>{t('creatorRules.scheduledMore', { count: count - next.length })}</List.Item>
        )}
      </List>
    </Banner>
  );
}
