import { deliveryStates } from '#app/domain/events/delivery-state.ts';
import { eventTypes } from '#app/domain/events/event-types.ts';
import type { DeliveryPage } from '#app/domain/events/list-deliveries.ts';
import { isId } from '#app/ids.ts';

const pageSize = 25;

/** Which part of a delivery log an address asks for: `?state=failed&type=drop.created&before=<event>`. One line more than is shown. */
export function deliverySearch(search: URLSearchParams): DeliveryPage {
  const state = deliveryStates.find((one) => one === search.get('state'));
  const type = eventTypes.find((one) => one === search.get('type'));
  const [before, after] = [idIn(search, 'before'), idIn(search, 'after')];
  return {
    limit: pageSize + 1,
    ...(state && { state }),
    ...(type && { type }),
    ...(before !== undefined ? { before } : after !== undefined && { after }),
  };
}

function idIn(search: URLSearchParams, name: string): string | undefined {
  const id = search.get(name);
  return id !== null && isId(id) ? id : undefined;
}

/** One page of what was found, and whether there are others beside it. */
export function pageOf<Line>(
  found: readonly Line[],
  { before, after }: DeliveryPage,
): { lines: Line[]; hasNewer: boolean; hasOlder: boolean } {
  const hasMore = found.length > pageSize;
  if (after !== undefined)
    return { lines: hasMore ? found.slice(1) : [...found], hasNewer: hasMore, hasOlder: true };
  return { lines: found.slice(0, pageSize), hasNewer: before !== undefined, hasOlder: hasMore };
}
