import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useRefusal } from '#app/ui/text/use-refusal.ts';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { askJson } from './ask-json.ts';
import type { Titles, ToldChange } from './change-words.tsx';

/** The history of a drop as the page asks for it. */
export interface History {
  /** The person at the page, as the platform numbers its users. */
  you: string;
  __v: number;
  changes: ToldChange[];
  /** Whether there are older ones. */
  hasMore: boolean;
  titles: Titles;
}

/** All that are kept. */
const most = 100;

/**
 * Reads a drop's history when it is wanted, and again when the drop is another: the latest changes, and all on demand.
 * Undoes a change of it.
 */
export function useHistory(path: string, { isOpen, revision }: { isOpen: boolean; revision: number }) {
  const text = useText();
  const refusal = useRefusal();
  const { revalidate } = useRevalidator();
  const [history, setHistory] = useState<History>();
  const [lost, setLost] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState<number>();
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    let isStale = false;
    askJson<History>(path, { body: isWhole ? { most } : {} }).then(
      (found) => {
        if (isStale) return;
        setHistory(found);
        setLost(undefined);
      },
      (error: unknown) => {
        if (!isStale) setLost(refusal(error));
      },
    );
    return () => {
      isStale = true;
    };
  }, [path, isOpen, isWhole, revision, refusal]);
  const undo = async (change: number) => {
    setBusy(change);
    try {
      setHistory(
        await askJson<History>(path, { body: { undo: change, __v: revision, ...(isWhole && { most }) } }),
      );
      setRefused(undefined);
      toast(text('drop.undone'));
    } catch (error) {
      setRefused(refusal(error));
    } finally {
      setBusy(undefined);
      // Also when it was refused: somebody may have changed the drop, and the next try is made over that.
      revalidate();
    }
  };
  return { history, problem: refused ?? lost, undo, busy, showAll: () => setWhole(true) };
}
