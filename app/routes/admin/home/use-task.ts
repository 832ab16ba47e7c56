import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { toast } from '#app/ui/toast.ts';
import type { HomeTask } from './do-task.ts';

interface Answer {
  done?: string;
  problem?: { code: string; message: string };
}

/** A button's task: how to have it done, whether it is under way, and what kept it from being done. */
export function useTask(whenDone: string) {
  const fetcher = useFetcher();
  const answer = fetcher.data as Answer | undefined;
  const heard = useRef<Answer>();
  useEffect(() => {
    if (!answer || heard.current === answer) return;
    heard.current = answer;
    if (answer.done !== undefined) toast(whenDone);
  }, [answer, whenDone]);
  return {
    isBusy: fetcher.state !== 'idle',
    problem: answer?.problem,
    start: (task: HomeTask) =>
      fetcher.submit(task, { method: 'post', action: '/?index', encType: 'application/json' }),
  };
}
