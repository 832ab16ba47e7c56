import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { toast } from '#app/ui/app-bridge.ts';
import { rejectionText } from '#app/ui/fetch.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { fetchJson } from './fetch-json.ts';
import type { History } from './change-list.tsx';

/** All that are kept. */
const most = 100;

/**
 * Reads a drop's history when it is wanted, and again when the drop is another: the latest changes, and all on demand.
 * Undoes a change of it.
 */
export function useHistory(path: string, { isOpen, revision }: { isOpen: boolean; revision: number }) {
  const t = useTranslate();
  const { revalidate } = useRevalidator();
  const [history, setHistory] = useState<History>();
  const [lost, setLost] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState<number>();
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    let isStale = false;
    fetchJson<History>(path, { body: isWhole ? { most } : {} }).then(
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
  }, [path, isOpen, isWhole, revision]);
  const undo = async (change: number) => {
    setBusy(change);
    try {
      setHistory(
        await fetchJson<History>(path, { body: { undo: change, __v: revision, ...(isWhole && { most }) } }),
      );
      setRefused(undefined);
      toast(t('drop.undone'));
    } catch (error) {
      setRefused(rejectionText(error));
    } finally {
      setBusy(undefined);
      // Also when it was refused: somebody may have changed the drop, and the next try is made over that.
      revalidate();
    }
  };
  return { history, problem: refused ?? lost, undo, busy, showAll: () => setWhole(true) };
}
