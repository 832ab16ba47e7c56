/** What a form holds. */
interface FormState<Values> {
  /** What is typed. */
  values: Values;
  /** What it was typed over, as far as its person saw it. */
  base: Values;
  /** What was read last: what seen becomes as soon as nothing is typed over it. */
  latest: Values;
}

/** A form in which nothing is typed. */
export function pristine<Values>(initial: Values): FormState<Values> {
  return { values: initial, base: initial, latest: initial };
}

/** The form with other values. Where they say what was seen, they give way to what was read since. */
export function withValues<Values>(state: FormState<Values>, values: Values): FormState<Values> {
  const { base: seen, latest: newest } = state;
  return newest !== seen && isEqualJson(values, seen) ? pristine(newest) : { ...state, values };
}

/**
 * The form after a saving. What was typed meanwhile stays typed, over what was sent and over what the action says has
 * become of it, such as its new revision: without that, whoever typed on would be in conflict with themselves.
 */
export function afterSave<Values extends object>(
  { values }: FormState<Values>,
  sent: Values,
  done: unknown,
): FormState<Values> {
  const saved = Object.fromEntries(Object.entries(done ?? {}).filter(([name]) => name in sent));
  const seen = { ...sent, ...saved };
  return { values: { ...values, ...saved }, base: seen, latest: seen };
}

/** The form when what is saved was read anew: it shows that, unless something is typed, which then stays over what was seen. */
export function afterReload<Values>(state: FormState<Values>, initial: Values): FormState<Values> {
  return isEqualJson(state.values, state.base) ? pristine(initial) : { ...state, latest: initial };
}

/** The form of what it has just made, as that was read: what was typed since it was sent stays typed over it. */
export function afterCreate<Values extends object>(
  { values, base: seen }: FormState<Values>,
  made: Values,
): FormState<Values> {
  return { values: { ...made, ...changedValues(values, seen) }, base: made, latest: made };
}

/**
 * What a form says differently from what its person saw: all that is sent of a record that others change too, so that what
 * they changed meanwhile stays.
 */
export function changedValues<Values extends object>(typed: Values, seen: Values): Partial<Values> {
  const names = (Object.keys(typed) as (keyof Values)[]).filter(
    (name) => !isEqualJson(typed[name], seen[name]),
  );
  return Object.fromEntries(names.map((name) => [name, typed[name]])) as Partial<Values>;
}

/** Whether two values say the same as JSON. */
export function isEqualJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
