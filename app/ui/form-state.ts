import { changesOf } from './changes-of.ts';
import { isSame } from './is-same.ts';

/** What a form holds. */
export interface FormState<Values> {
  /** What is typed. */
  values: Values;
  /** What it was typed over, as far as its person saw it. */
  seen: Values;
  /** What was read last: what seen becomes as soon as nothing is typed over it. */
  newest: Values;
}

/** A form in which nothing is typed. */
export function untouched<Values>(initial: Values): FormState<Values> {
  return { values: initial, seen: initial, newest: initial };
}

/** The form with other values. Where they say what was seen, they give way to what was read since. */
export function typedInto<Values>(state: FormState<Values>, values: Values): FormState<Values> {
  const { seen, newest } = state;
  return newest !== seen && isSame(values, seen) ? untouched(newest) : { ...state, values };
}

/**
 * The form after a saving. What was typed meanwhile stays typed, over what was sent and over what the action says has
 * become of it, such as its new revision: without that, whoever typed on would be in conflict with themselves.
 */
export function afterSaving<Values extends object>(
  { values }: FormState<Values>,
  sent: Values,
  done: unknown,
): FormState<Values> {
  const told = Object.fromEntries(Object.entries(done ?? {}).filter(([name]) => name in sent));
  const seen = { ...sent, ...told };
  return { values: { ...values, ...told }, seen, newest: seen };
}

/** The form when what is saved was read anew: it shows that, unless something is typed, which then stays over what was seen. */
export function afterReading<Values>(state: FormState<Values>, initial: Values): FormState<Values> {
  return isSame(state.values, state.seen) ? untouched(initial) : { ...state, newest: initial };
}

/** The form of what it has just made, as that was read: what was typed since it was sent stays typed over it. */
export function afterMaking<Values extends object>(
  { values, seen }: FormState<Values>,
  made: Values,
): FormState<Values> {
  return { values: { ...made, ...changesOf(values, seen) }, seen: made, newest: made };
}
