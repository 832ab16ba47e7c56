import type { MessageKey } from './translate.tsx';

export interface FormState<Values> {
  /** The typed values. */
  values: Values;
  /** The saved values that the user saw. */
  base: Values;
  /** The latest saved values; they become `seen` when nothing is typed. */
  latest: Values;
}

/** A form without changes. */
export function pristine<Values>(initial: Values): FormState<Values> {
  return { values: initial, base: initial, latest: initial };
}

/** The form with new values. If they equal the seen ones, the latest saved values are used. */
export function withValues<Values>(state: FormState<Values>, values: Values): FormState<Values> {
  const { base: seen, latest: newest } = state;
  return newest !== seen && isEqualJson(values, seen) ? pristine(newest) : { ...state, values };
}

/**
 * The form after saving. Values typed during the request stay, relative to the saved values and the action's
 * result, such as the new revision. Without that, the next save would be a conflict with itself.
 * @param sent as the request had them.
 * @param saved the same as they are after saving.
 */
export function afterSave<Values extends object>(
  { values }: FormState<Values>,
  { sent, saved }: { sent: Values; saved: Values },
  done: unknown,
): FormState<Values> {
  const returned = Object.fromEntries(Object.entries(done ?? {}).filter(([name]) => name in sent));
  const seen = { ...saved, ...returned };
  return { values: { ...seen, ...changedValues(values, sent), ...returned }, base: seen, latest: seen };
}

/**
 * The form after the saved values were loaded again: they are shown, unless there are changes, which stay
 * relative to the seen values.
 */
export function afterReload<Values>(state: FormState<Values>, initial: Values): FormState<Values> {
  return isEqualJson(state.values, state.base) ? pristine(initial) : { ...state, latest: initial };
}

/** The form after its record was created: values typed during the request stay. */
export function afterCreate<Values extends object>(
  { values, base: seen }: FormState<Values>,
  made: Values,
): FormState<Values> {
  return { values: { ...made, ...changedValues(values, seen) }, base: made, latest: made };
}

/** The values that the user changed. Only these are sent, so that changes by others stay. */
export function changedValues<Values extends object>(typed: Values, seen: Values): Partial<Values> {
  const names = (Object.keys(typed) as (keyof Values)[]).filter(
    (name) => !isEqualJson(typed[name], seen[name]),
  );
  return Object.fromEntries(names.map((name) => [name, typed[name]])) as Partial<Values>;
}

/** Values by field, as a form sends them with its changes and compares them with the saved ones. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** How a form's values are split into fields that two people can change independently. By default each value is one. */
export interface FieldsOf<Values> {
  of: (values: Values) => FieldValues;
  /** The form with other values of some fields. */
  with: (values: Values, fields: FieldValues) => Values;
}

/** Fields that several people edit. */
export interface SharedFields<Values> extends Partial<FieldsOf<Values>> {
  labels: Readonly<Record<string, MessageKey>>;
  /** The label of a field that is not in `labels`. */
  labelOf?: (field: string) => string;
  /** A value in words; by default the text itself. */
  textOf?: (field: string, value: unknown) => string;
}

/** The fields that the user changed, with the values that they saw. */
export function openedFields<Values>(
  { of }: Pick<FieldsOf<Values>, 'of'>,
  typed: Values,
  seen: Values,
): FieldValues {
  const [own, former] = [of(typed), of(seen)];
  const changed = Object.keys(own).filter((name) => !isEqualJson(own[name], former[name]));
  return Object.fromEntries(changed.map((name) => [name, former[name] ?? null]));
}

/** A value that another person saved in a field that the user changed. */
export interface SavedField {
  field: string;
  theirs: unknown;
}

/** Whether two values are equal as JSON. */
export function isEqualJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * The value that the path of an error refers to.
 * @param sent the values in the request with the error.
 */
export type FieldAt<Values> = (values: Values, path: string, sent: Values) => unknown;

/** The value at a path such as `socials[0].url`. A field of text is one value, whatever the path within it. */
export function valueAt(values: unknown, path: string): unknown {
  let found = values;
  for (const step of path.match(/[^.[\]]+/g) ?? []) {
    if (typeof found !== 'object' || found === null) break;
    found = (found as Record<string, unknown>)[step];
  }
  return found;
}

/** Finds the values of errors whose paths begin with other names than those of the form's fields. */
export function valueByRoot<Values extends object>(
  fields: Readonly<Record<string, readonly (keyof Values)[]>>,
): FieldAt<Values> {
  return (values, path) => {
    const names = fields[/^[^.[]*/.exec(path)?.[0] ?? ''];
    return names ? names.map((name) => values[name]) : valueAt(values, path);
  };
}

interface WithDetails {
  details: { path: string; message: string }[];
}

/**
 * What remains of a problem while the user corrects it: the errors of fields that still have the sent values.
 * @returns undefined when all of its fields have changed.
 */
export function remainingProblem<Problem extends WithDetails>(
  problem: Problem | undefined,
  isSame: (path: string) => boolean,
): Problem | undefined {
  if (!problem || problem.details.length === 0) return problem;
  const details = problem.details.filter(({ path }) => isSame(path));
  if (details.length === problem.details.length) return problem;
  return details.length === 0 ? undefined : { ...problem, details };
}

/** The fields of a form whose values are single ones. */
export const wholeValues = {
  of: (values: object) => values as FieldValues,
  with: <Values extends object>(values: Values, changed: FieldValues): Values => ({ ...values, ...changed }),
};
