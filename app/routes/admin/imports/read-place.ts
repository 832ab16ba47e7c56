/** The kinds of rows, as the tabs show them. */
export const kinds = ['all', 'create', 'exists', 'refused'] as const;

/** How many rows are shown at once. */
export const pageSize = 50;

interface Place {
  kind: 'create' | 'exists' | 'refused' | undefined;
  /** The first is 1. */
  page: number;
}

/** Which rows an address shows. */
export function readPlace(parameters: URLSearchParams): Place {
  const named = kinds.find((one) => one === parameters.get('kind')) ?? 'all';
  const page = Number(parameters.get('page') ?? 1);
  return {
    kind: named === 'all' ? undefined : named,
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000 ? page : 1,
  };
}
