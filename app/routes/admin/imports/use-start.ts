import { useFetcher } from '@remix-run/react';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useText } from '#app/ui/text/use-text.tsx';

type Answer = { done: unknown; problem?: never } | { done?: never; problem: { message: string } };

/** Starts a list after it has asked. @param count how many creators it would add. */
export function useStart(count: number) {
  const text = useText();
  const confirm = useConfirm();
  const fetcher = useFetcher<Answer>();
  const ask = async () => {
    const question = { title: text('import.startTitle', { count }), body: text('import.startBody') };
    if (await confirm({ ...question, action: text('import.start', { count }) }))
      fetcher.submit({ start: true }, { method: 'post', encType: 'application/json' });
  };
  return {
    start: () => void ask(),
    isStarting: fetcher.state !== 'idle',
    problem: fetcher.state === 'idle' ? fetcher.data?.problem : undefined,
  };
}
