import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { toast } from '#app/ui/app-bridge.ts';
import { rejectionText } from '#app/ui/fetch.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { postJson } from '#app/ui/post-json.ts';
import type { History } from './change-list.tsx';

/** All saved changes. */
const max = 100;

/**
 * Loads a drop's history on demand, and again when the drop changes: the latest changes first, all on
 * request. Undoes changes.
 */
export function useHistory(path: string, { isOpen, revision }: { isOpen: boolean; revision: number }) {
  const t = useTranslate();
  const { revalidate } = useRevalidator();
  const [history, setHistory] = useState<History>();
  const [lost, setLost] = useState<string>();
  const [rejection, setRejection] = useState<string>();
  const [busy, setBusy] = useState<number>();
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    let isStale = false;
    postJson<History>(path, showsAll ? { max } : {}).then(
      (found) => {
        if (isStale) return;
        setHistory(found);
        setLost(undefined);
      },
      (error: unknown) => {
        if (!isStale) setLost(rejectionText(error));
      },
    );
    return () => {
      isStale = true;
    };
  }, [path, isOpen, showsAll, revision]);
  const undo = async (change: number) => {
    setBusy(change);
    try {
      setHistory(await postJson<History>(path, { undo: change, __v: revision, ...(showsAll && { max }) }));
      setRejection(undefined);
      toast(t('drop.undone'));
    } catch (error) {
      setRejection(rejectionText(error));
    } finally {
      setBusy(undefined);
      // Also after an error: another user may have changed the drop, and the next attempt needs its revision.
      revalidate();
    }
  };
  return { history, problem: rejection ?? lost, undo, busy, showAll: () => setShowsAll(true) };
}
