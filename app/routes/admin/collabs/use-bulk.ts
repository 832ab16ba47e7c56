import { useFetcher } from '@remix-run/react';
import { useCallback, useRef, useState } from 'react';
import type {
  BulkAction,
  BulkBatchResult,
  BulkOutcome,
  BulkTarget,
} from '#app/domain/collabs/bulk-update.ts';
import { useEachResult } from '#app/ui/page-data.ts';
import type { FormProblem } from '#app/ui/submit.ts';

/** The action's response for one batch. */
export type BatchResult =
  | { done: BulkBatchResult; problem?: never }
  | {
      done?: never;
      problem: { kind: string; message: string; details: { path: string; message: string }[] };
    };

/** The state of a bulk action: action, collabs and progress. */
export interface BulkRun extends BulkOutcome {
  action: BulkAction;
  target: BulkTarget;
  /** The number of collabs at the start, and the same as text. */
  total: number;
  words: string;
  state: 'running' | 'done' | 'failed';
  /** The error that stopped it. */
  problem: FormProblem | undefined;
}

export interface Bulk {
  run: BulkRun | undefined;
  start: (what: Pick<BulkRun, 'action' | 'target' | 'total' | 'words'>) => void;
  /** Continues after an error. */
  goOn: () => void;
  dismiss: () => void;
}

/** Sends a bulk action batch by batch. */
export function useBulk(): Bulk {
  const { submit, data: result } = useFetcher<BatchResult>();
  const [run, setRun] = useState<BulkRun>();
  /** The current state, readable between two renders. */
  const latest = useRef<BulkRun>();
  const after = useRef<string | null>(null);
  const show = useCallback((next: BulkRun | undefined) => {
    latest.current = next;
    setRun(next);
  }, []);
  const send = useCallback(
    ({ action, target }: Pick<BulkRun, 'action' | 'target'>) =>
      // Plain JSON; Remix's type does not accept interfaces.
      submit({ action, target, after: after.current } as never, {
        method: 'post',
        encType: 'application/json',
      }),
    [submit],
  );

  useEachResult(result, (batch) => {
    if (!latest.current) return;
    const next = withResult(latest.current, batch);
    show(next);
    if (!batch.done) return;
    after.current = batch.done.last;
    if (next.state === 'running') send(next);
  });

  return {
    run,
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

const nothingDone: BulkOutcome = {
  changed: 0,
  skipped: { already: 0, 'too-full': 0, deleted: 0, limited: 0 },
};

function withResult(run: BulkRun, { done, problem }: BatchResult): BulkRun {
  if (problem) return { ...run, state: 'failed', problem };
  return {
    ...run,
    changed: run.changed + done.changed,
    skipped: {
      already: run.skipped.already + done.skipped.already,
      'too-full': run.skipped['too-full'] + done.skipped['too-full'],
      deleted: run.skipped.deleted + done.skipped.deleted,
      limited: run.skipped.limited + done.skipped.limited,
    },
    state: done.last === null ? 'done' : 'running',
  };
}
