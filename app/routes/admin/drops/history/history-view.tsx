import { Button, InlineStack, Spinner } from '@shopify/polaris';
import { Banner } from '#app/ui/banner.tsx';
import { useTranslate } from '#app/ui/translate.tsx';
import { ChangeList, type History, type Undoing } from './change-list.tsx';

interface HistoryViewProps {
  /** Absent until it is loaded. */
  history: History | undefined;
  /** The error; empty without a message. */
  problem: string | undefined;
  /** Requests older changes. */
  showAll: () => void;
  undoing?: Undoing;
}

/** A drop's history: loading, failed or loaded. */
export function HistoryView({ history, problem, showAll, undoing }: HistoryViewProps) {
  const t = useTranslate();
  return (
    <>
      {problem !== undefined && <Banner tone="critical">{problem || t('ui.offline')}</Banner>}
      {!history && problem === undefined && (
        <Spinner size="small" accessibilityLabel={t('drop.loadingHistory')} />
      )}
      {history && <ChangeList history={history} {...(undoing && { undoing })} />}
      {history?.hasMore && (
        <InlineStack>
          <Button variant="plain" onClick={showAll}>
            {t('drop.allHistory')}
          </Button>
        </InlineStack>
      )}
    </>
  );
}
