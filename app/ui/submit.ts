import { useFetcher } from '@remix-run/react';
import { useMemo, useRef } from 'react';
import { focusFirstWrongField } from './accessibility.tsx';
import type { NamedActor } from './actor-name.ts';
import { isEqualJson, valueAt, type SavedField } from './edit-form-state.ts';
import { useEachResult } from './page-data.ts';

/** Why saving failed: the violated rule, or the failure. */
export interface FormProblem {
  kind: string;
  message: string;
  details: { path: string; message: string }[];
  /** The collab that the creator of a new one already has. */
  collabId?: string;
  /** Fields that others changed after the form was opened. */
  conflicts?: readonly FormConflict[];
  /** The signed-in user, who may be an author of conflicts. */
  you?: string;
}

/** A field with the value that another person saved, and that person. */
export interface FormConflict extends SavedField {
  author: NamedActor | null;
  /** ISO 8601. */
  at: string | null;
}

/** An action of a button outside any form. */
export interface Submission<Done> {
  /** Sends JSON to the page's action. */
  submit: (input: Readonly<Record<string, unknown>>) => void;
  isSubmitting: boolean;
  /** The result of the last action, if it succeeded. */
  done: Done | undefined;
  /** The error of the last action, until the next one. */
  problem: FormProblem | undefined;
  /** The error of one field in the request, while the field has the sent value. */
  problemAt: (path: string, value: unknown) => string | undefined;
}

type ActionResult<Done> = { done: Done; problem?: never } | { problem: FormProblem; done?: never };

/**
 * Runs an action at once, without a form: `submit({ intent: 'revoke', name })`. The page must export `keepInputOnError`
 * as its `clientAction`, so that errors appear in place.
 * @param onDone called once after each success, with the action's result.
 * @param makes whether it creates something: once, however often it is retried.
 */
export function useSubmit<Done = unknown>(
  onDone?: (done: Done) => void,
  { makes = false }: { makes?: boolean } = {},
): Submission<Done> {
  const fetcher = useFetcher<ActionResult<Done>>();
  const result = fetcher.data;
  const keys = useIdempotencyKeys();
  const sent = useRef<Readonly<Record<string, unknown>>>({});
  const intent = useRef('');
  useEachResult(result, (received) => {
    if (received.problem) return;
    keys.discard(intent.current);
    onDone?.(received.done);
  });
  const isSubmitting = isActing(fetcher);
  const problem = isSubmitting ? undefined : result?.problem;
  useEachResult(problem, ({ details }) => {
    if (details.length > 0) focusFirstWrongField();
  });
  const submit: Submission<Done>['submit'] = (input) => {
    sent.current = input;
    intent.current = String(input['intent']);
    const body = makes ? { ...input, idempotencyKey: keys.keyOf(intent.current) } : input;
    // Remix's JSON type does not accept readonly types.
    fetcher.submit(body as never, jsonAtOnce);
  };
  return {
    submit,
    isSubmitting,
    done: result?.done,
    problem,
    problemAt(path, value) {
      if (!isEqualJson(valueAt(sent.current, path), value)) return undefined;
      return problem?.details.find((detail) => detail.path === path)?.message;
    },
  };
}

interface FetcherState<Done> {
  state: 'idle' | 'loading' | 'submitting';
  data: { done: Done; problem?: never } | { problem: object; done?: never } | undefined;
}

/**
 * How buttons send JSON: they are disabled before the next click. Otherwise React may show the state later, and a
 * double click on a slow device would send it twice.
 */
export const jsonAtOnce = { method: 'post', encType: 'application/json', flushSync: true } as const;

/** Whether a fetcher's action runs, or the page reloads after its success. After a problem nothing waits for the reload. */
export function isActing({ state, data }: FetcherState<unknown>): boolean {
  return state === 'submitting' || (state === 'loading' && !data?.problem);
}

/**
 * Calls back once for each success of a fetcher, with its result, after the page's data has been reloaded.
 * During a pending navigation, Remix would lose the new page otherwise.
 */
export function useFetcherSuccess<Done>(
  { state, data }: FetcherState<Done>,
  onDone?: (done: Done) => void,
): void {
  useEachResult(state === 'idle' && data && !data.problem ? data : undefined, ({ done }) => onDone?.(done));
}

/** Random ids for idempotent creation. */
interface IdempotencyKeys {
  /** The id to send: the same until the creation succeeded, so that a retry gets the first result. */
  keyOf: (what: string) => string;
  /** Reports the success: the next id is new. */
  discard: (what: string) => void;
}

/** Makes a creation idempotent when responses are lost. */
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
