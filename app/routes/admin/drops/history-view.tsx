import { Banner, Button, InlineStack, Spinner } from '@shopify/polaris';
import { useTranslate } from '#app/ui/translate.tsx';
import { ChangeList } from './change-list.tsx';
import type { History, Undoing } from './change-list.tsx';

interface HistoryViewProps {
  /** Absent until it was read. */
  history: History | undefined;
  /** Why something was not done; empty when nobody says. */
  problem: string | undefined;
  /** Asks for the older changes too. */
  showAll: () => void;
  undoing?: Undoing;
}

/** A drop's history that somebody opened: being read, not to be had, or there. */
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
