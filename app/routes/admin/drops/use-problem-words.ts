import type { FormProblem } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';

/** Where a problem is shown beside what it is about. */
const shownAtFields = /^(title|description|products|custom\.[^.]+)($|[.[])/;

/**
 * Says above the page why a drop was not saved: in few words when each problem is marked where it is.
 * @param isNew whether nobody else can have changed it yet.
 */
export function useProblemWords(isNew: boolean): (problem: FormProblem) => FormProblem | undefined {
  const t = useTranslate();
  return (problem) => {
    const { kind, details } = problem;
    // Both versions are shown, and what can be done.
    if (kind === 'conflict' && !isNew) return undefined;
    const isMarked = details.length > 0 && details.every(({ path }) => shownAtFields.test(path));
    return isMarked ? { ...problem, message: t('ui.marked', { count: details.length }) } : problem;
  };
}
