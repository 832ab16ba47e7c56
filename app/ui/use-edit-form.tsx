import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { SaveBar } from './save-bar.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Why a form was not saved: in the words of the rule that it breaks, or a failure that is nobody's typing. */
export interface FormProblem {
  code: string;
  message: string;
  details: { path: string; message: string }[];
}

/** A form that is saved as JSON by the action of its page. */
export interface EditForm<Values> {
  values: Values;
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
  isDirty: boolean;
  isSaving: boolean;
  /** What is wrong with one field, for beside the field: `problemAt('discount.discountAmount')`. */
  problemAt: (path: string) => string | undefined;
  /** What is wrong, all of it. */
  problem: FormProblem | undefined;
  save: () => void;
  /** The admin's save bar, and above the page what keeps it from being saved. A page renders it first. */
  bar: ReactNode;
}

export interface EditFormOptions<Values, Done> {
  /** The values as they are saved; when they change while nothing is typed, the form shows the new ones. */
  initial: Values;
  /** Called once for each saving that succeeds, with what the action says was done. */
  onSaved?: (done: Done) => void;
  /** Where to save to, when not to the page itself. */
  action?: string;
}

type Answer<Done> = { done: Done; problem?: never } | { problem: FormProblem; done?: never };

/**
 * The state of a form: what is typed, whether it differs from what is saved, and how saving goes. Nothing typed is lost
 * when saving fails, for which the page exports `keepTyped` as its `clientAction`.
 */
export function useEditForm<Values extends object, Done = unknown>({
  initial,
  onSaved,
  action,
}: EditFormOptions<Values, Done>): EditForm<Values> {
  const fetcher = useFetcher();
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(initial);
  const [problem, setProblem] = useState<FormProblem>();
  const isDirty = !isSame(values, saved);
  const unsaved = useRef(false);
  unsaved.current = isDirty;
  useLeaveGuard(unsaved);

  const sent = useRef(values);
  const save = () => {
    sent.current = values;
    setProblem(undefined);
    // What is JSON by its type is JSON to Remix; its own type of it knows no interfaces.
    fetcher.submit(values as never, {
      method: 'post',
      encType: 'application/json',
      ...(action && { action }),
    });
  };
  const discard = () => {
    setValues(saved);
    setProblem(undefined);
  };

  const answer = fetcher.data as Answer<Done> | undefined;
  const heard = useRef<typeof answer>();
  useEffect(() => {
    if (!answer || heard.current === answer) return;
    heard.current = answer;
    if (answer.problem) setProblem(answer.problem);
    else {
      setSaved(sent.current);
      unsaved.current = false;
    }
  }, [answer]);

  // Not before the page's own data has been read again: when that comes while another page is on its way, Remix loses
  // that page, and with it all that is shown.
  const told = useRef<typeof answer>();
  const isSaving = fetcher.state !== 'idle';
  useEffect(() => {
    if (!answer || answer.problem || isSaving || told.current === answer) return;
    told.current = answer;
    onSaved?.(answer.done);
  }, [answer, isSaving, onSaved]);

  const latest = useRef(initial);
  useEffect(() => {
    if (isSame(latest.current, initial)) return;
    latest.current = initial;
    if (unsaved.current) return;
    setSaved(initial);
    setValues(initial);
  }, [initial]);

  return {
    values,
    set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    isDirty,
    isSaving,
    problemAt: (path) => problem?.details.find((detail) => detail.path === path)?.message,
    problem,
    save,
    bar: <SaveBar {...{ isDirty, isSaving, problem, save, discard }} />,
  };
}

/** Whether two values say the same as JSON. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
