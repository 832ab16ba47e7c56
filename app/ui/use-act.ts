import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { FormProblem } from './use-edit-form.tsx';

/** One thing that a button of a page has done, beside whatever form the page has. */
export interface Act<Done> {
  /** Sends what is to be done as JSON to the action of the page. */
  act: (input: Readonly<Record<string, unknown>>) => void;
  isActing: boolean;
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
 */
export function useAct<Done = unknown>(onDone?: (done: Done) => void): Act<Done> {
  const fetcher = useFetcher<Answer<Done>>();
  const answer = fetcher.data;
  const heard = useRef<typeof answer>();
  const tell = useRef(onDone);
  useEffect(() => {
    tell.current = onDone;
  });
  useEffect(() => {
    if (!answer || heard.current === answer) return;
    heard.current = answer;
    if (!answer.problem) tell.current?.(answer.done);
  }, [answer]);
  const isActing = fetcher.state !== 'idle';
  const problem = isActing ? undefined : answer?.problem;
  return {
    // What is JSON by its type is JSON to Remix; its own type of it knows no readonly.
    act: (input) => fetcher.submit(input as never, { method: 'post', encType: 'application/json' }),
    isActing,
    done: answer?.done,
    problem,
    problemAt: (path) => problem?.details.find((detail) => detail.path === path)?.message,
  };
}
