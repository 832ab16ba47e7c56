import { useMemo } from 'react';
import { useSaid } from './text/use-said.ts';

interface Sayable {
  message: string;
  details: readonly { path: string; message: string }[];
}

/** A problem as the service tells it, all of it in the language of the page. */
export function useSaidProblem<Problem extends Sayable>(problem: Problem | undefined): Problem | undefined {
  const said = useSaid();
  return useMemo(
    () =>
      problem && {
        ...problem,
        message: said(problem.message),
        details: problem.details.map(({ path, message }) => ({ path, message: said(message) })),
      },
    [problem, said],
  );
}
