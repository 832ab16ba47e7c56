import { cutText } from '#app/cut-text.ts';
import type { DropFilter, DropOrder, DropState } from '#app/domain/drops/drop-list.ts';

/** The filters' states, in the order of the page. */
export const states = ['published', 'unpublished', 'removed'] as const satisfies readonly DropState[];
export const orders = ['newest', 'oldest'] as const satisfies readonly DropOrder[];
const maxSearchLength = 255;

/** The list's query. */
interface DropListParameters {
  filter: DropFilter;
  order: DropOrder;
  after?: string;
  before?: string;
}

/** Parses the list's URL; invalid values are ignored. */
export function parseDropListParameters(parameters: URLSearchParams): DropListParameters {
  const words = (name: string) => cutText(parameters.get(name)?.trim() ?? '', maxSearchLength);
  const [search, creator] = [words('q'), words('creator')];
  const state = states.find((one) => one === parameters.get('state'));
  const [after, before] = [parameters.get('after'), parameters.get('before')];
  return {
    filter: {
      ...(search && { search }),
      ...(creator && { creator }),
      ...(state && { state }),
      isFlagged: parameters.get('flagged') === 'yes',
    },
    order: orders.find((one) => one === parameters.get('order')) ?? 'newest',
    ...(after && { after }),
    ...(before && { before }),
  };
}

/** Whether a query shows the list from its beginning, without a filter. */
export function isWholeList({ filter, after, before }: DropListParameters): boolean {
  const { isFlagged, ...narrowing } = filter;
  return !isFlagged && Object.keys(narrowing).length === 0 && after === undefined && before === undefined;
}
