import { useFetcher } from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';

/** Why a form was not saved: in the words of the rule that it breaks, or a failure that is nobody's typing. */
export interface FormProblem {
  kind: string;
  message: string;
  details: { path: string; message: string }[];
}

/** One thing that a button of a page has done, beside whatever form the page has. */
export interface Submission<Done> {
  /** Sends what is to be done as JSON to the action of the page. */
  submit: (input: Readonly<Record<string, unknown>>) => void;
  isSubmitting: boolean;
  /** What the last one has done, if it was done. */
  done: Done | undefined;
  /** Why the last one was not done; it stays until the next. */
  problem: FormProblem | undefined;
  /** What is wrong with one field of what was sent. */
  problemAt: (path: string) => string | undefined;
}

type Answer<Done> = { done: Done; problem?: never } | { problem: FormProblem; done?: never };

/**
 * Does something at once, without a form that is saved: `act({ intent: 'revoke', name })`. The page exports `keepTyped`
 * as its `clientAction`, so that a failure is shown where it belongs.
 * @param onDone called once for each that succeeds, with what the action says was done.
 * @param makes whether something is made, which is then made once however often it is tried.
 */
export function useSubmit<Done = unknown>(
  onDone?: (done: Done) => void,
  { makes = false }: { makes?: boolean } = {},
): Submission<Done> {
  const fetcher = useFetcher<Answer<Done>>();
  const answer = fetcher.data;
  const handled = useRef<typeof answer>();
  const latestOnDone = useRef(onDone);
  const once = useIdempotencyKeys();
  const intent = useRef('');
  useEffect(() => {
    latestOnDone.current = onDone;
  });
  useEffect(() => {
    if (!answer || handled.current === answer) return;
    handled.current = answer;
    if (answer.problem) return;
    once.discard(intent.current);
    latestOnDone.current?.(answer.done);
  }, [answer, once]);
  const isActing = fetcher.state !== 'idle';
  const problem = isActing ? undefined : answer?.problem;
  const submit: Submission<Done>['submit'] = (input) => {
    intent.current = String(input['intent']);
    const body = makes ? { ...input, once: once.keyOf(intent.current) } : input;
    // What is JSON by its type is JSON to Remix; its own type of it knows no readonly.
    fetcher.submit(body as never, { method: 'post', encType: 'application/json' });
  };
  return {
    submit,
    isSubmitting: isActing,
    done: answer?.done,
    problem,
    problemAt: (path) => problem?.details.find((detail) => detail.path === path)?.message,
  };
}

interface FetcherState<Done> {
  state: 'idle' | 'loading' | 'submitting';
  data: { done: Done; problem?: never } | { problem: object; done?: never } | undefined;
}

/**
 * Tells of each success of a fetcher once, with what the action says was done: not before the page's own data has been read
 * again. When that comes while another page is on its way, Remix loses that page, and with it all that is shown.
 */
export function useFetcherSuccess<Done>(
  { state, data }: FetcherState<Done>,
  onDone?: (done: Done) => void,
): void {
  const handled = useRef<typeof data>();
  const isIdle = state === 'idle';
  useEffect(() => {
    if (!data || data.problem || !isIdle || handled.current === data) return;
    handled.current = data;
    onDone?.(data.done);
  }, [data, isIdle, onDone]);
}

/** Random ids of what a form or a button is about to make. */
interface IdempotencyKeys {
  /** The id to send along: the same until it is made, so that whoever tries again gets what the first try has made. */
  keyOf: (what: string) => string;
  /** Says that it is made: the next one is another. */
  discard: (what: string) => void;
}

/** Has what is made made once, however often an answer is lost. */
export function useIdempotencyKeys(): IdempotencyKeys {
  const ids = useRef(new Map<string, string>());
  return useMemo(
    () => ({
      keyOf(what) {
        const id = ids.current.get(what) ?? crypto.randomUUID();
        ids.current.set(what, id);
        return id;
      },
      discard: (what) => void ids.current.delete(what),
    }),
    [],
  );
}
