import { useFetcher } from '@remix-run/react';
import { isActing, type FormProblem } from '#app/ui/submit.ts';

interface Order {
  /** The campaign of the tiers; absent for the campaigns themselves. */
  campaignId?: string;
  ids: string[];
}

type ActionResult = { done: unknown; problem?: never } | { done?: never; problem: FormProblem };

/** Sorts a list optimistically, and restores the former order after an error. */
export function useOrder<Item extends { id: string }>(items: readonly Item[]) {
  const fetcher = useFetcher<ActionResult>();
  const problem = isActing(fetcher) ? undefined : fetcher.data?.problem;
  const pendingIds = (fetcher.json as unknown as Order | undefined)?.ids;
  const indexOf = ({ id }: Item) => pendingIds?.indexOf(id) ?? 0;
  return {
    ordered: pendingIds ? [...items].sort((one, other) => indexOf(one) - indexOf(other)) : items,
    order: (order: Order) =>
      fetcher.submit(order as never, {
        method: 'post',
        action: '/campaigns',
        encType: 'application/json',
      }),
    /** The error of the last change. */
    problem,
  };
}
