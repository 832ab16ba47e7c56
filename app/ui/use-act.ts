import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useOnce } from './use-once.ts';
import { useSaidProblem } from './use-said-problem.ts';
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
 * @param makes whether something is made, which is then made once however often it is tried.
 */
export function useAct<Done = unknown>(
  onDone?: (done: Done) => void,
  { makes = false }: { makes?: boolean } = {},
): Act<Done> {
  const fetcher = useFetcher<Answer<Done>>();
  const answer = fetcher.data;
  const heard = useRef<typeof answer>();
  const tell = useRef(onDone);
  const once = useOnce();
  const intent = useRef('');
  useEffect(() => {
    tell.current = onDone;
  });
  useEffect(() => {
    if (!answer || heard.current === answer) return;
    heard.current = answer;
    if (answer.problem) return;
    once.forget(intent.current);
    tell.current?.(answer.done);
  }, [answer, once]);
  const isActing = fetcher.state !== 'idle';
  const problem = useSaidProblem(isActing ? undefined : answer?.problem);
  const act: Act<Done>['act'] = (input) => {
    intent.current = String(input['intent']);
    const said = makes ? { ...input, once: once.idOf(intent.current) } : input;
    // What is JSON by its type is JSON to Remix; its own type of it knows no readonly.
    fetcher.submit(said as never, { method: 'post', encType: 'application/json' });
  };
  return {
    act,
    isActing,
    done: answer?.done,
    problem,
    problemAt: (path) => problem?.details.find((detail) => detail.path === path)?.message,
  };
}
