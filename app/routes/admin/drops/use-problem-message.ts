import type { FormProblem } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';

/** Whether an error is shown next to its field. */
const shownAtFields = /^(title|description|media|products|custom\.[^.]+)($|[.[])/;

/**
 * Returns the error above the page: a short text when all errors are shown next to fields.
 * @param isNew whether no other user can have changed it.
 */
export function useProblemMessage(isNew: boolean): (problem: FormProblem) => FormProblem | undefined {
  const t = useTranslate();
  return (problem) => {
    const { kind, details } = problem;
    // The conflict dialog shows both versions.
    if (kind === 'conflict' && !isNew) return undefined;
    const isMarked = details.length > 0 && details.every(({ path }) => shownAtFields.test(path));
    return isMarked ? { ...problem, message: t('ui.marked', { count: details.length }) } : problem;
  };
}
