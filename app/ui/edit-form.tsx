import { useFetcher, useLoaderData, useRevalidator } from '@remix-run/react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { appBridge } from './app-bridge.ts';
import {
  afterCreate,
  afterReload,
  afterSave,
  isEqualJson,
  openedFields,
  pristine,
  remainingProblem,
  valueAt,
  wholeValues,
  withValues,
  type FieldAt,
  type FieldsOf,
  type FormState,
  type SharedFields,
} from './edit-form-state.ts';
import { FieldConflicts } from './lazy-field-conflicts.tsx';
import { hasRunningWork, useLeaveGuard } from './leave-guard.ts';
import { useEachResult } from './page-data.ts';
import { SaveBar } from './save-bar.tsx';
import { isActing, jsonAtOnce, useFetcherSuccess, useIdempotencyKeys, type FormProblem } from './submit.ts';
import { useTranslate } from './translate.tsx';

/** A form that the page's action saves as JSON. */
export interface EditForm<Values> {
  values: Values;
  /** @param value or a function of the current value, for several updates at once. */
  set: <Name extends keyof Values>(name: Name, value: Values[Name] | Updater<Values[Name]>) => void;
  /** The saved values that the user saw. */
  base: Values;
  /** The last sent values, to which a problem refers. */
  sent: Values;
  /** Saves other values, after the user saw those of others. */
  saveMerged: (values: Values, seen: Values) => void;
  isDirty: boolean;
  isSaving: boolean;
  /** The error of one field, until the field changes: `problemAt('discount.discountAmount')`. */
  problemAt: (path: string) => string | undefined;
  /** All remaining errors. */
  problem: FormProblem | undefined;
  save: () => void;
  /** The admin's save bar, and a banner with the errors. A page renders it first. */
  bar: ReactNode;
}

/** Sets one value. */
type Updater<Value> = (before: Value) => Value;

export interface EditFormOptions<Values, Done> {
  /** The saved values; when they change, the form shows them if it has no changes. */
  initial: Values;
  /** Called once after each successful save, with the action's result. */
  onSaved?: (done: Done) => void;
  /** The form after a save, from the sent values; by default the same. */
  asSaved?: (sent: Values) => Values;
  /** What to send of the changes; by default all values. */
  toSend?: (typed: Values, seen: Values) => object;
  /**
   * Whether saving creates a record: once, however often it is retried. Afterwards the page opens it; until
   * then the form counts as saving. A form that stays becomes the form of the new record.
   */
  creates?: boolean;
  /** The action's URL; by default the page's own. */
  action?: string;
  /**
   * The text of a problem above the page; undefined if the page shows it otherwise. Short by default when all
   * errors are shown next to fields.
   */
  describe?: (problem: FormProblem) => FormProblem | undefined;
  /** The value that an error's path refers to; by default the one at this path. */
  fieldAt?: FieldAt<Values>;
  /** The fields that others may change meanwhile. The form sends the values with which it was opened. */
  shared?: SharedFields<Values>;
}

type ActionResult<Done> = { done: Done; problem?: never } | { problem: FormProblem; done?: never };

/**
 * The state of a form: its values, whether it has changes, and the status of saving. Changes survive a failed
 * save; the page must export `keepInputOnError` as its `clientAction`.
 */
export function useEditForm<Values extends object, Done = unknown>({
  initial,
  onSaved,
  asSaved = (values) => values,
  toSend,
  creates: makes = false,
  action,
  describe,
  fieldAt = valueAt,
  shared,
}: EditFormOptions<Values, Done>): EditForm<Values> {
  const fetcher = useFetcher<ActionResult<Done>>();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState(() => pristine(initial));
  const { values, base: seen } = state;
  const [saveProblem, setProblem] = useState<FormProblem>();
  const t = useTranslate();
  const [isMade, setMade] = useState(false);
  const marked = useRef(new Set<string>());
  const shortProblem = (whole: FormProblem): FormProblem => {
    const { details } = whole;
    const isMarked = details.length > 0 && details.every(({ path }) => marked.current.has(path));
    return isMarked ? { ...whole, message: t('ui.marked', { count: details.length }) } : whole;
  };
  const isDirty = !isEqualJson(values, seen);
  const unsaved = useRef(false);
  unsaved.current = isDirty;
  useLeaveGuard(unsaved, confirmLeave, true);

  const now = useRef(values);
  now.current = values;
  const keys = useIdempotencyKeys();
  const sent = useRef(values);
  const pageData = useLoaderData<object>();
  const dataWhenSent = useRef(pageData);
  const problem = useSameWhileEqual(
    remainingProblem(saveProblem, (path) => {
      const [before, present] = [sent.current, values].map((typed) => fieldAt(typed, path, sent.current));
      return isEqualJson(before, present);
    }),
  );
  const send = (typed: Values, seen: Values) => {
    // Without them it would be saved without them: a new record has a page of its own.
    if (makes && hasRunningWork()) {
      setProblem({ kind: 'sending', message: '', details: [] });
      return;
    }
    sent.current = typed;
    dataWhenSent.current = pageData;
    setProblem(undefined);
    // Remix's JSON type does not accept interfaces.
    const body = {
      ...(toSend ? toSend(typed, seen) : typed),
      ...(makes && { idempotencyKey: keys.keyOf('') }),
      ...(!makes && shared && { opened: openedFields(fields, typed, seen) }),
    };
    fetcher.submit(body as never, { ...jsonAtOnce, ...(action && { action }) });
  };
  const fields = { ...wholeValues, ...shared } as FieldsOf<Values>;
  const save = () => send(values, seen);
  const { conflicts = [], you = '' } = saveProblem ?? {};
  const apply = (merged: FormState<Values>) => {
    setState(merged);
    if (isEqualJson(merged.values, merged.base)) {
      setProblem(undefined);
      revalidate();
    } else send(merged.values, merged.base);
  };
  const discard = () => {
    setState(({ latest: newest }) => pristine(newest));
    setProblem(undefined);
  };

  const result = fetcher.data;
  useEachResult(result, (received) => {
    if (received.problem) setProblem(received.problem);
    else {
      keys.discard('');
      setMade(makes);
      const saved = { sent: sent.current, saved: asSaved(sent.current) };
      setState((before) => afterSave(before, saved, received.done));
      unsaved.current = !isEqualJson(now.current, sent.current);
    }
  });

  const isSaving = isActing(fetcher) || (makes && isMade);
  useFetcherSuccess<Done>({ state: fetcher.state, data: result }, (done) => {
    // Also when the saved values are those of before: what was sent, such as "Ada ", is saved as "Ada".
    const isReloaded = pageData !== dataWhenSent.current && !('isOld' in pageData);
    if (isReloaded && !makes) setState((state) => afterReload(state, initial));
    onSaved?.(done);
  });

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
    saveMerged(merged, theirs) {
      setState({ values: merged, base: theirs, latest: theirs });
      send(merged, theirs);
    },
    isDirty,
    isSaving,
    problemAt: (path) => {
      marked.current.add(path);
      return problem?.details.find((detail) => detail.path === path)?.message;
    },
    problem,
    save,
    bar: (
      <>
        <SaveBar
          isDirty={isDirty}
          isSaving={isSaving}
          onSave={save}
          onDiscard={discard}
          problem={conflicts.length > 0 ? undefined : problem && (describe ?? shortProblem)(problem)}
        />
        {shared && conflicts.length > 0 && (
          <Suspense>
            <FieldConflicts
              conflicts={conflicts}
              you={you}
              state={state}
              isSaving={isSaving}
              onApply={apply}
              fields={{ ...shared, ...fields }}
            />
          </Suspense>
        )}
      </>
    ),
  };
}

/** Keeps the object of a problem, so that the parts of a form do not render for each letter. */
function useSameWhileEqual(problem: FormProblem | undefined): FormProblem | undefined {
  const last = useRef(problem);
  if (!isEqualJson(last.current, problem)) last.current = problem;
  return last.current;
}

/** The admin around the app requests confirmation, unless it has: only it has links outside the app. */
function confirmLeave(): Promise<boolean> {
  return appBridge()
    .saveBar.leaveConfirmation()
    .then(
      () => true,
      () => false,
    );
}

/** No form value is a function. */
function isUpdater<Value>(value: Value | Updater<Value>): value is Updater<Value> {
  return typeof value === 'function';
}

/** A part of a form with its errors and a setter. A whole form is one too. */
export interface FormSlice<Values, Name extends keyof Values> {
  values: Pick<Values, Name>;
  set: <Own extends Name>(name: Own, value: Values[Own] | Updater<Values[Own]>) => void;
  problemAt: (path: string) => string | undefined;
}

/**
 * A part of a form: the same object until its values or errors change, so that memoized components do not
 * render for other fields. Functions of earlier renders use the latest state.
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
