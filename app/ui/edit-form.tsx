import { useFetcher } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { appBridge } from './app-bridge.ts';
import { afterCreate, afterReload, afterSave, isEqualJson, pristine, withValues } from './edit-form-state.ts';
import { hasUnsavedWork, useLeaveGuard } from './leave-guard.ts';
import { SaveBar } from './problem-banner.tsx';
import { useFetcherSuccess, useIdempotencyKeys } from './submit.ts';
import type { FormProblem } from './submit.ts';
import { useTranslate } from './translate.tsx';

/** A form that is saved as JSON by the action of its page. */
export interface EditForm<Values> {
  values: Values;
  /** @param value or what it becomes of what stands there, which several may say at once. */
  set: <Name extends keyof Values>(name: Name, value: Values[Name] | Updater<Values[Name]>) => void;
  /** What it was typed over, as far as its person saw it. */
  base: Values;
  /** What was sent last: what a problem speaks of. */
  sent: Values;
  /** Goes on with other values, over what others have saved and its person has now seen. */
  rebase: (values: Values, seen: Values) => void;
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
type Updater<Value> = (before: Value) => Value;

interface EditFormOptions<Values, Done> {
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
  creates?: boolean;
  /** Where to save to, when not to the page itself. */
  action?: string;
  /**
   * How the page words a problem above itself; undefined for one that it shows by other means. In few words, unless said,
   * when all of it is shown beside the fields that ask what is wrong with them.
   */
  describe?: (problem: FormProblem) => FormProblem | undefined;
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
  creates: makes = false,
  action,
  describe: word,
}: EditFormOptions<Values, Done>): EditForm<Values> {
  const fetcher = useFetcher();
  const [state, setState] = useState(() => pristine(initial));
  const { values, base: seen } = state;
  const [problem, setProblem] = useState<FormProblem>();
  const t = useTranslate();
  const [isMade, setMade] = useState(false);
  const marked = useRef(new Set<string>());
  const inFewWords = (whole: FormProblem): FormProblem => {
    const { details } = whole;
    const isMarked = details.length > 0 && details.every(({ path }) => marked.current.has(path));
    return isMarked ? { ...whole, message: t('ui.marked', { count: details.length }) } : whole;
  };
  const isDirty = !isEqualJson(values, seen);
  const unsaved = useRef(false);
  unsaved.current = isDirty;
  useLeaveGuard(unsaved, confirmLeave);

  const now = useRef(values);
  now.current = values;
  const once = useIdempotencyKeys();
  const sent = useRef(values);
  const save = () => {
    // Saved without them it would be left without them: what is made has a page of its own.
    if (makes && hasUnsavedWork(unsaved)) {
      setProblem({ kind: 'sending', message: '', details: [] });
      return;
    }
    sent.current = values;
    setProblem(undefined);
    // What is JSON by its type is JSON to Remix; its own type of it knows no interfaces.
    const body = toSend ? toSend(values, seen) : values;
    fetcher.submit((makes ? { ...body, once: once.keyOf('') } : body) as never, {
      method: 'post',
      encType: 'application/json',
      ...(action && { action }),
    });
  };
  const discard = () => {
    setState(({ latest: newest }) => pristine(newest));
    setProblem(undefined);
  };

  const answer = fetcher.data as Answer<Done> | undefined;
  const handled = useRef<typeof answer>();
  useEffect(() => {
    if (!answer || handled.current === answer) return;
    handled.current = answer;
    if (answer.problem) setProblem(answer.problem);
    else {
      once.discard('');
      setMade(makes);
      setState((before) => afterSave(before, sent.current, answer.done));
      unsaved.current = !isEqualJson(now.current, sent.current);
    }
  }, [answer, once, makes]);

  const isSaving = fetcher.state !== 'idle' || (makes && isMade);
  useFetcherSuccess({ state: fetcher.state, data: answer }, onSaved);

  const latest = useRef({ initial, makes });
  useEffect(() => {
    const before = latest.current;
    latest.current = { initial, makes };
    if (before.makes && !makes) setState((state) => afterCreate(state, initial));
    else if (!isEqualJson(before.initial, initial)) setState((state) => afterReload(state, initial));
  }, [initial, makes]);

  return {
    values,
    set: (name, value) =>
      setState((before) => {
        const own = before.values[name];
        return withValues(before, { ...before.values, [name]: isUpdater(value) ? value(own) : value });
      }),
    base: seen,
    sent: sent.current,
    rebase: (next, over) => setState({ values: next, base: over, latest: over }),
    isDirty,
    isSaving,
    problemAt: (path) => {
      marked.current.add(path);
      return problem?.details.find((detail) => detail.path === path)?.message;
    },
    problem,
    save,
    bar: (
      <SaveBar
        {...{ isDirty, isSaving, onSave: save, onDiscard: discard }}
        problem={problem && (word ?? inFewWords)(problem)}
      />
    ),
  };
}

/** The admin around the app asks, unless it has asked already: it alone knows of links outside of the app. */
function confirmLeave(): Promise<boolean> {
  return appBridge()
    .saveBar.leaveConfirmation()
    .then(
      () => true,
      () => false,
    );
}

/** No value of a form is a function. */
function isUpdater<Value>(value: Value | Updater<Value>): value is Updater<Value> {
  return typeof value === 'function';
}

interface CreateFormOptions<Values, Done> extends Pick<EditFormOptions<Values, Done>, 'initial' | 'toSend'> {
  /** Where what was made is saved to from then on. */
  urlOf: (made: Done) => string;
  /** What is sent there of what is typed over what was seen. */
  changes: (typed: Values, seen: Values) => object;
  /** The form of what was made, out of what was sent to make it; the same unless said. */
  asCreated?: (sent: Values) => Values;
  /** Leads on; whoever typed meanwhile may choose to stay. */
  onSaved: (made: Done) => void;
}

/** The form of something new on a page of its own. Whoever stays there once it is made goes on changing it. */
export function useCreateForm<Values extends object, Done>(
  options: CreateFormOptions<Values, Done>,
): EditForm<Values> {
  const { initial, toSend, urlOf: addressOf, changes, asCreated: asMade, onSaved } = options;
  const [made, setMade] = useState<{ done: Done; values: Values }>();
  const making = toSend && { toSend };
  const form: EditForm<Values> = useEditForm<Values, Done>({
    initial: made?.values ?? initial,
    creates: !made,
    ...(made ? { action: addressOf(made.done), toSend: changes } : making),
    onSaved(done) {
      const first = made ?? { done, values: asMade ? asMade(form.sent) : form.sent };
      setMade(first);
      onSaved(first.done);
    },
  });
  return form;
}

/** Some of a form's values, what is wrong with them, and the way to change them. A whole form is one too. */
export interface FormSlice<Values, Name extends keyof Values> {
  values: Pick<Values, Name>;
  set: <Own extends Name>(name: Own, value: Values[Own] | Updater<Values[Own]>) => void;
  problemAt: (path: string) => string | undefined;
}

/**
 * A part of a form, for what shows these values alone: the same object until one of them changes, or what is wrong, so that
 * what is memoised is not drawn anew for each letter that is typed elsewhere. The form's earlier functions do as its latest.
 */
export function useFormSlice<Values, Name extends keyof Values>(
  form: EditForm<Values>,
  names: readonly Name[],
): FormSlice<Values, Name> {
  const part = useRef(form);
  const { values, problem } = part.current;
  const isSame = problem === form.problem && names.every((name) => values[name] === form.values[name]);
  if (!isSame) part.current = form;
  return part.current;
}
