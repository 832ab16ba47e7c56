import { EmptyState } from '@shopify/polaris';
import { useTranslate } from '#app/ui/translate.tsx';

/** The list of a brand without collabs. Loaded apart, because other brands do not need it. */
export function EmptyList() {
  const t = useTranslate();
  return (
    <EmptyState
      heading={t('collabs.emptyTitle')}
      action={{ content: t('collabs.add'), url: '/collabs/new' }}
      image=""
    >
      <p>{t('collabs.emptyBody')}</p>
    </EmptyState>
  );
}
