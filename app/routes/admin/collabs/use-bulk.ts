import { useFetcher } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BulkAction, BulkOutcome, BulkTarget } from '#app/domain/collabs/bulk/bulk-action.ts';
import type { BulkSlice } from '#app/domain/collabs/bulk/change-slice.ts';
import type { FormProblem } from '#app/ui/use-edit-form.tsx';
import { useSaidProblem } from '#app/ui/use-said-problem.ts';

/** What the list's action says of one slice. */
export type SliceAnswer =
  | { done: BulkSlice; problem?: never }
  | {
      done?: never;
      problem: { code: string; message: string; details: { path: string; message: string }[] };
    };

/** An action on many collabs: what is done to which, and how far it is. */
export interface BulkRun extends BulkOutcome {
  action: BulkAction;
  target: BulkTarget;
  /** How many were meant when it began, and the same in words. */
  total: number;
  words: string;
  state: 'running' | 'done' | 'failed';
  /** Why it stopped. */
  problem: FormProblem | undefined;
}

export interface Bulk {
  run: BulkRun | undefined;
  start: (what: Pick<BulkRun, 'action' | 'target' | 'total' | 'words'>) => void;
  /** Goes on where it stopped. */
  goOn: () => void;
  dismiss: () => void;
}

/** Sends an action on many collabs slice by slice, each when the one before is done. */
export function useBulk(): Bulk {
  const { submit, data: answer } = useFetcher<SliceAnswer>();
  const [run, setRun] = useState<BulkRun>();
  /** The same for what happens between two renderings. */
  const latest = useRef<BulkRun>();
  const after = useRef<string | null>(null);
  const heard = useRef<SliceAnswer>();
  const show = useCallback((next: BulkRun | undefined) => {
    latest.current = next;
    setRun(next);
  }, []);
  const send = useCallback(
    ({ action, target }: Pick<BulkRun, 'action' | 'target'>) =>
      // Plain JSON, of which Remix' own type knows no interfaces.
      submit({ action, target, after: after.current } as never, {
        method: 'post',
        encType: 'application/json',
      }),
    [submit],
  );

  useEffect(() => {
    if (!answer || !latest.current || heard.current === answer) return;
    heard.current = answer;
    const next = withAnswer(latest.current, answer);
    show(next);
    if (!answer.done) return;
    after.current = answer.done.last;
    if (next.state === 'running') send(next);
  }, [answer, send, show]);

  const problem = useSaidProblem(run?.problem);
  return {
    run: run && { ...run, problem },
    start(what) {
      after.current = null;
      show({ ...what, ...nothingDone, state: 'running', problem: undefined });
      send(what);
    },
    goOn() {
      if (!run) return;
      show({ ...run, state: 'running', problem: undefined });
      send(run);
    },
    dismiss: () => show(undefined),
  };
}

const nothingDone: BulkOutcome = { changed: 0, kept: { already: 0, 'too-full': 0, gone: 0 } };

function withAnswer(run: BulkRun, { done, problem }: SliceAnswer): BulkRun {
  if (problem) return { ...run, state: 'failed', problem };
  return {
    ...run,
    changed: run.changed + done.changed,
    kept: {
      already: run.kept.already + done.kept.already,
      'too-full': run.kept['too-full'] + done.kept['too-full'],
      gone: run.kept.gone + done.kept.gone,
    },
    state: done.last === null ? 'done' : 'running',
  };
}

/** How many collabs an action has looked at. */
export function seenOf({ changed, kept }: BulkOutcome): number {
  return changed + kept.already + kept['too-full'] + kept.gone;
}
