import { useRef } from 'react';
import type { EditForm, Update } from './use-edit-form.tsx';

/** Some of a form's values, what is wrong with them, and the way to change them. A whole form is one too. */
export interface FormPart<Values, Name extends keyof Values> {
  values: Pick<Values, Name>;
  set: <Own extends Name>(name: Own, value: Values[Own] | Update<Values[Own]>) => void;
  problemAt: (path: string) => string | undefined;
}

/**
 * A part of a form, for what shows these values alone: the same object until one of them changes, or what is wrong, so that
 * what is memoised is not drawn anew for each letter that is typed elsewhere. The form's earlier functions do as its latest.
 */
export function useFormPart<Values, Name extends keyof Values>(
  form: EditForm<Values>,
  names: readonly Name[],
): FormPart<Values, Name> {
  const part = useRef(form);
  const { values, problem } = part.current;
  const isSame = problem === form.problem && names.every((name) => values[name] === form.values[name]);
  if (!isSame) part.current = form;
  return part.current;
}
