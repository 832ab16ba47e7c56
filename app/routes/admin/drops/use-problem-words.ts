import { useText } from '#app/ui/text/use-text.tsx';
import type { FormProblem } from '#app/ui/use-edit-form.tsx';

/** Where a problem is shown beside what it is about. */
const besideFields = /^(title|description|products|custom\.[^.]+)($|[.[])/;

/**
 * Says above the page why a drop was not saved: in few words when each problem is marked where it is.
 * @param isNew whether nobody else can have changed it yet.
 */
export function useProblemWords(isNew: boolean): (problem: FormProblem) => FormProblem | undefined {
  const text = useText();
  return (problem) => {
    const { code, details } = problem;
    // Both versions are shown, and what can be done.
    if (code === 'conflict' && !isNew) return undefined;
    const isMarked = details.length > 0 && details.every(({ path }) => besideFields.test(path));
    return isMarked ? { ...problem, message: text('ui.marked', { count: details.length }) } : problem;
  };
}
