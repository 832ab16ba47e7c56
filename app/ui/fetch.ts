import { useEffect, useState } from 'react';

interface FetchRequest {
  /** Which of the app's own addresses is asked for JSON; nothing is asked without one. */
  path: string | undefined;
  /** While somebody types, nothing is asked. */
  pauseMs: number;
  /** It is asked again when this changes, too. */
  typed?: string;
}

/** The newest answer; `away` when there was none to the last question, undefined before there was one. */
type Fetched<Answer> = Answer | 'away' | undefined;

/**
 * Asks the app beside a form, a moment after the question has changed. It is no loader's data: a form with typed text must
 * not make room for an error page because nobody answered.
 */
export function useDebouncedFetch<Answer>({ path, pauseMs, typed = '' }: FetchRequest): Fetched<Answer> {
  const [answer, setAnswer] = useState<Fetched<Answer>>();
  useEffect(() => {
    if (path === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      fetchJson(path, stop.signal).then(
        (json) => setAnswer(json as Fetched<Answer>),
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

async function fetchJson(path: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(path, { signal });
  return answer.ok ? answer.json() : 'away';
}

/** The app's reason for rejecting a request, in the user's language; empty for any other error. */
export function rejectionText(error: unknown): string {
  // By name: a page does not load the class before it sends a request.
  return error instanceof Error && error.name === 'RequestRejected' ? error.message : '';
}

/**
 * Downloads a file of the app. A link could not: its request would carry no session token.
 * @param name under which it is kept.
 * @throws when the file cannot be had.
 */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The download was answered with ${response.status}.`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * The address at which a browser sees a picture or video: its own, but for what the platform's media host holds.
 * @param mediaHost where browsers reach that host.
 */
export function browserMediaUrl(url: string, mediaHost: string): string {
  return url.replace(/^https:\/\/cdn\.shopify\.com(?=\/)/, mediaHost);
}
