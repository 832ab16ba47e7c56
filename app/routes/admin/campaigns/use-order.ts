import { useFetcher } from '@remix-run/react';
import type { FormProblem } from '#app/ui/submit.ts';

interface Order {
  /** The campaign whose tiers it is of; of the campaigns themselves unless it is said. */
  campaignId?: string;
  ids: string[];
}

type Answer = { done: unknown; problem?: never } | { done?: never; problem: FormProblem };

/** Puts a list in order: it shows the new one at once, and the old one again when that is refused. */
export function useOrder<Item extends { id: string }>(items: readonly Item[]) {
  const fetcher = useFetcher<Answer>();
  const problem = fetcher.state === 'idle' ? fetcher.data?.problem : undefined;
  const pendingIds = (fetcher.json as unknown as Order | undefined)?.ids;
  const placeOf = ({ id }: Item) => pendingIds?.indexOf(id) ?? 0;
  return {
    ordered: pendingIds ? [...items].sort((one, other) => placeOf(one) - placeOf(other)) : items,
    order: (order: Order) =>
      fetcher.submit(order as never, {
        method: 'post',
        action: '/campaigns',
        encType: 'application/json',
      }),
    /** Why it is not in the order that was wanted. */
    problem,
  };
}
