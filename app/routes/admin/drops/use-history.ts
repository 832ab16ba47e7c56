import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useText } from '#app/ui/text/use-text.tsx';
import { toast } from '#app/ui/toast.ts';
import { askJson, Refused } from './ask-json.ts';
import type { ToldChange } from './change-words.tsx';

/** The history of a drop as the page asks for it. */
export interface History {
  /** The person at the page, as the platform numbers its users. */
  you: string;
  __v: number;
  changes: ToldChange[];
}

/** Reads a drop's history when it is wanted, and again when the drop is another; undoes a change of it. */
export function useHistory(path: string, { isOpen, revision }: { isOpen: boolean; revision: number }) {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [history, setHistory] = useState<History>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<number>();
  useEffect(() => {
    if (!isOpen) return;
    let isStale = false;
    askJson<History>(path, { body: {} }).then(
      (found) => {
        if (isStale) return;
        setHistory(found);
        setProblem(undefined);
      },
      (error: unknown) => {
        if (!isStale) setProblem(error instanceof Refused ? error.message : '');
      },
    );
    return () => {
      isStale = true;
    };
  }, [path, isOpen, revision]);
  const undo = async (change: number) => {
    setBusy(change);
    try {
      setHistory(await askJson<History>(path, { body: { undo: change, __v: revision } }));
      setProblem(undefined);
      toast(text('drop.undone'));
      revalidate();
    } catch (error) {
      setProblem(error instanceof Refused ? error.message : '');
    } finally {
      setBusy(undefined);
    }
  };
  return { history, problem, undo, busy };
}
