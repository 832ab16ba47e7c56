import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { appBridge } from './app-bridge.ts';
import { afterMaking, afterReading, afterSaving, typedInto, untouched } from './form-state.ts';
import { isSame } from './is-same.ts';
import { SaveBar } from './save-bar.tsx';
import { useText } from './text/use-text.tsx';
import { useAnswered } from './use-answered.ts';
import { isHeld, useLeaveGuard } from './use-leave-guard.ts';
import { useOnce } from './use-once.ts';
import { useSaidProblem } from './use-said-problem.ts';

/** Why a form was not saved: in the words of the rule that it breaks, or a failure that is nobody's typing. */
export interface FormProblem {
  code: string;
  message: string;
  details: { path: string; message: string }[];
}

/** A form that is saved as JSON by the action of its page. */
export interface EditForm<Values> {
  values: Values;
  /** @param value or what it becomes of what stands there, which several may say at once. */
  set: <Name extends keyof Values>(name: Name, value: Values[Name] | Update<Values[Name]>) => void;
  /** What it was typed over, as far as its person saw it. */
  seen: Values;
  /** What was sent last: what a problem speaks of. */
  sent: Values;
  /** Goes on with other values, over what others have saved and its person has now seen. */
  goOn: (values: Values, seen: Values) => void;
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

/** What becomes of a value. */
export type Update<Value> = (before: Value) => Value;

export interface EditFormOptions<Values, Done> {
  /** The values as they are saved; when they change, the form shows the new ones as soon as nothing is typed. */
  initial: Values;
  /** Called once for each saving that succeeds, with what the action says was done. */
  onSaved?: (done: Done) => void;
  /** What is sent of what is typed over what was seen; all of it unless said. */
  toSend?: (typed: Values, seen: Values) => object;
  /**
   * Whether saving makes something, which is then made once however often saving is tried. The page leads to it when it
   * is saved; until then it is being saved. A form that stays there goes on as the form of what was made.
   */
  makes?: boolean;
  /** Where to save to, when not to the page itself. */
  action?: string;
  /**
   * How the page words a problem above itself; undefined for one that it shows by other means. In few words, unless said,
   * when all of it is shown beside the fields that ask what is wrong with them.
   */
  word?: (problem: FormProblem) => FormProblem | undefined;
}

type Answer<Done> = { done: Done; problem?: never } | { problem: FormProblem; done?: never };

/**
 * The state of a form: what is typed, whether it differs from what is saved, and how saving goes. Nothing typed is lost
 * when saving fails, for which the page exports `keepTyped` as its `clientAction`.
 */
export function useEditForm<Values extends object, Done = unknown>({
  initial,
  onSaved,
  toSend,
  makes = false,
  action,
  word,
}: EditFormOptions<Values, Done>): EditForm<Values> {
  const fetcher = useFetcher();
  const [state, setState] = useState(() => untouched(initial));
  const { values, seen } = state;
  const [refusal, setProblem] = useState<FormProblem>();
  const problem = useSaidProblem(refusal);
  const text = useText();
  const [isMade, setMade] = useState(false);
  const marked = useRef(new Set<string>());
  const inFewWords = (whole: FormProblem): FormProblem => {
    const { details } = whole;
    const isMarked = details.length > 0 && details.every(({ path }) => marked.current.has(path));
    return isMarked ? { ...whole, message: text('ui.marked', { count: details.length }) } : whole;
  };
  const isDirty = !isSame(values, seen);
  const unsaved = useRef(false);
  unsaved.current = isDirty;
  useLeaveGuard(unsaved, askAdmin);

  const now = useRef(values);
  now.current = values;
  const once = useOnce();
  const sent = useRef(values);
  const save = () => {
    // Saved without them it would be left without them: what is made has a page of its own.
    if (makes && isHeld(unsaved)) {
      setProblem({ code: 'sending', message: '', details: [] });
      return;
    }
    sent.current = values;
    setProblem(undefined);
    // What is JSON by its type is JSON to Remix; its own type of it knows no interfaces.
    const said = toSend ? toSend(values, seen) : values;
    fetcher.submit((makes ? { ...said, once: once.idOf('') } : said) as never, {
      method: 'post',
      encType: 'application/json',
      ...(action && { action }),
    });
  };
  const discard = () => {
    setState(({ newest }) => untouched(newest));
    setProblem(undefined);
  };

  const answer = fetcher.data as Answer<Done> | undefined;
  const heard = useRef<typeof answer>();
  useEffect(() => {
    if (!answer || heard.current === answer) return;
    heard.current = answer;
    if (answer.problem) setProblem(answer.problem);
    else {
      once.forget('');
      setMade(makes);
      setState((before) => afterSaving(before, sent.current, answer.done));
      unsaved.current = !isSame(now.current, sent.current);
    }
  }, [answer, once, makes]);

  const isSaving = fetcher.state !== 'idle' || (makes && isMade);
  useAnswered({ state: fetcher.state, data: answer }, onSaved);

  const latest = useRef({ initial, makes });
  useEffect(() => {
    const before = latest.current;
    latest.current = { initial, makes };
    if (before.makes && !makes) setState((state) => afterMaking(state, initial));
    else if (!isSame(before.initial, initial)) setState((state) => afterReading(state, initial));
  }, [initial, makes]);

  return {
    values,
    set: (name, value) =>
      setState((before) => {
        const own = before.values[name];
        return typedInto(before, { ...before.values, [name]: isUpdate(value) ? value(own) : value });
      }),
    seen,
    sent: sent.current,
    goOn: (next, over) => setState({ values: next, seen: over, newest: over }),
    isDirty,
    isSaving,
    problemAt: (path) => {
      marked.current.add(path);
      return problem?.details.find((detail) => detail.path === path)?.message;
    },
    problem,
    save,
    bar: (
      <SaveBar {...{ isDirty, isSaving, save, discard }} problem={problem && (word ?? inFewWords)(problem)} />
    ),
  };
}

/** The admin around the app asks, unless it has asked already: it alone knows of links outside of the app. */
function askAdmin(): Promise<boolean> {
  return appBridge()
    .saveBar.leaveConfirmation()
    .then(
      () => true,
      () => false,
    );
}

/** No value of a form is a function. */
function isUpdate<Value>(value: Value | Update<Value>): value is Update<Value> {
  return typeof value === 'function';
}
