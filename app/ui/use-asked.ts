import { useEffect, useState } from 'react';

interface Question {
  /** Which of the app's own addresses is asked for JSON; nothing is asked without one. */
  path: string | undefined;
  /** While somebody types, nothing is asked. */
  pauseMs: number;
  /** It is asked again when this changes, too. */
  typed?: string;
}

/** The newest answer; `away` when there was none to the last question, undefined before there was one. */
type Asked<Answer> = Answer | 'away' | undefined;

/**
 * Asks the app beside a form, a moment after the question has changed. It is no loader's data: a form with typed text must
 * not make room for an error page because nobody answered.
 */
export function useAsked<Answer>({ path, pauseMs, typed = '' }: Question): Asked<Answer> {
  const [answer, setAnswer] = useState<Asked<Answer>>();
  useEffect(() => {
    if (path === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      askFor(path, stop.signal).then(
        (said) => setAnswer(said as Asked<Answer>),
        () => {
          if (!stop.signal.aborted) setAnswer('away');
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [path, pauseMs, typed]);
  return answer;
}

async function askFor(path: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(path, { signal });
  return answer.ok ? answer.json() : 'away';
}
