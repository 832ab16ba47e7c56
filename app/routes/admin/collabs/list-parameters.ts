import { useLocation, useNavigation, useSearchParams } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { cutText } from '#app/cut-text.ts';
import { isDay } from '#app/times.ts';
import type { CollabFilter, CollabOrder, CollabState } from '#app/domain/collabs/search.ts';

/*
 * The state of the list is in its URL, so that it can be bookmarked and shared. Browser and server both parse
 * it.
 */

/** The query parameters of filters with choices, in the order of the page. */
export const choiceParameters = ['tier', 'campaign', 'state', 'mirror', 'invitation'] as const;
export type ChoiceParameter = (typeof choiceParameters)[number];

/** All query parameters that narrow the list. */
const filterParameters = ['q', ...choiceParameters, 'tag', 'from', 'to'] as const;

const states = ['active', 'partial', 'paused'] as const;
const mirrorStates = [
  'synced',
  'waiting',
  'retrying',
  'failed',
] as const satisfies CollabFilter['mirrorStates'];
/** The states of an invitation, in the order of the page. */
const invitationStates = [
  'none',
  'invited',
  'opened',
  'accepted',
  'expired',
  'revoked',
] as const satisfies CollabFilter['invitationStates'];
/** The sort orders, in the order of the page. */
export const orders = [
  'newest',
  'oldest',
  'name',
  'name-desc',
  'code',
  'code-desc',
  'changed',
  'changed-asc',
] as const satisfies readonly CollabOrder[];
const maxSearchLength = 255;
const maxFilterValues = 250;

/** The orders of the columns that sort the list, and the direction of the first press. */
export const columnOrders = {
  creator: { first: 'ascending', ascending: 'name', descending: 'name-desc' },
  code: { first: 'ascending', ascending: 'code', descending: 'code-desc' },
  created: { first: 'descending', ascending: 'oldest', descending: 'newest' },
  updated: { first: 'descending', ascending: 'changed-asc', descending: 'changed' },
} as const;

/** Changes of a URL: new values for each named parameter. */
export type ParameterChanges = Readonly<Record<string, readonly string[]>>;

/** The list's query. */
interface ListParameters {
  filter: CollabFilter;
  order: CollabOrder;
  after?: string;
  before?: string;
}

/** Parses a URL; invalid values are ignored. */
export function parseListParameters(parameters: URLSearchParams): ListParameters {
  const search = cutText(parameters.get('q')?.trim() ?? '', maxSearchLength);
  const [after, before] = [parameters.get('after'), parameters.get('before')];
  const [createdFrom, createdTo] = [dayOf(parameters.get('from')), dayOf(parameters.get('to'))];
  const filter: CollabFilter = {
    ...(search && { search }),
    tierIds: parameters.getAll('tier').slice(0, maxFilterValues),
    campaignIds: parameters.getAll('campaign').slice(0, maxFilterValues),
    states: validOf(states, parameters.getAll('state')).flatMap((state): CollabState[] =>
      state === 'active' ? ['active', 'syncing'] : [state],
    ),
    mirrorStates: validOf(mirrorStates, parameters.getAll('mirror')),
    invitationStates: validOf(invitationStates, parameters.getAll('invitation')),
    tags: parameters.getAll('tag').slice(0, maxFilterValues),
    ...(createdFrom !== undefined && { createdFrom }),
    ...(createdTo !== undefined && { createdTo }),
  };
  return {
    filter,
    order: validOf(orders, [parameters.get('order') ?? ''])[0] ?? 'newest',
    ...(after && { after }),
    ...(before && { before }),
  };
}

/** Whether no filter is set. */
export function isEmpty(filter: CollabFilter): boolean {
  return (Object.values(filter) as (string | readonly string[])[]).every((value) => value.length === 0);
}

/** A day as a date field gives it (ISO 8601); undefined for another text. */
function dayOf(text: string | null): string | undefined {
  return text !== null && isDay(text) ? text : undefined;
}

function validOf<Word extends string>(words: readonly Word[], sent: readonly string[]): Word[] {
  return words.filter((word) => sent.includes(word));
}

/** The same URL with changed parameters, on the first page. */
function changedAddress(parameters: URLSearchParams, changes: ParameterChanges): URLSearchParams {
  const changed = new URLSearchParams(parameters);
  for (const name of [...Object.keys(changes), 'after', 'before']) changed.delete(name);
  for (const [name, values] of Object.entries(changes))
    for (const value of values) if (value !== '') changed.append(name, value);
  return changed;
}

/** The same URL for the page after or before a cursor. */
export function pageUrl(
  parameters: URLSearchParams,
  direction: 'after' | 'before',
  cursor: string,
): URLSearchParams {
  const changed = changedAddress(parameters, {});
  changed.set(direction, cursor);
  return changed;
}

/** The parts of a query that belong to the list, without those of the platform. */
export function listQuery(parameters: URLSearchParams): string {
  const names: readonly string[] = [...filterParameters, 'order', 'after', 'before'];
  return new URLSearchParams([...parameters].filter(([name]) => names.includes(name))).toString();
}

/** Common views, each a shortcut for filters: the URL contains the filters themselves. */
export const listViews = [
  { name: 'all', state: [], mirror: [] },
  { name: 'active', state: ['active'], mirror: [] },
  { name: 'partial', state: ['partial'], mirror: [] },
  { name: 'paused', state: ['paused'], mirror: [] },
  { name: 'attention', state: [], mirror: ['retrying', 'failed'] },
] as const;
type ListView = (typeof listViews)[number];

/** All filter parameters without values: the whole list. */
export const nothingNarrowed: ParameterChanges = Object.fromEntries(
  filterParameters.map((word) => [word, []]),
);

/** The URL changes of a view. */
export function viewChanges({ state, mirror }: ListView): ParameterChanges {
  return { ...nothingNarrowed, state, mirror };
}

/** The view that a URL shows; undefined for other filters. */
export function viewOf(parameters: URLSearchParams): ListView | undefined {
  return listViews.find((view) =>
    Object.entries(viewChanges(view)).every(([word, values]) => isSame(parameters.getAll(word), values)),
  );
}

function isSame(values: readonly string[], others: readonly string[]): boolean {
  return values.length === others.length && values.every((one) => others.includes(one));
}

/** The current query, and a function to change it. */
type AddressParameters = [parameters: URLSearchParams, change: (changes: ParameterChanges) => void];

/**
 * The query of the URL or of the pending navigation, so that two quick changes both count. A navigation begins after the
 * event, and a checkbox must have its new state at once.
 */
export function useUrlParameters(): AddressParameters {
  const { pathname } = useLocation();
  const { location: coming, state } = useNavigation();
  const [shown, setParameters] = useSearchParams();
  const [chosen, setChosen] = useState<URLSearchParams>();
  useEffect(() => {
    if (state === 'idle') setChosen(undefined);
  }, [state]);
  const pending = coming?.pathname === pathname ? new URLSearchParams(coming.search) : shown;
  const parameters = chosen ?? pending;
  return [
    parameters,
    (changes) => {
      const next = changedAddress(parameters, changes);
      setChosen(next);
      setParameters(next, { replace: true, preventScrollReset: true });
    },
  ];
}

const typingMs = 300;

/** A debounced text that calls `onProgress` when the user stops typing, and follows outside changes. */
export function useTyped(
  value: string,
  onProgress: (typed: string) => void,
): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [selection, setSelection] = useState(value);
  useEffect(() => {
    if (value !== selection) {
      setSelection(value);
      setTyped(value);
    }
  }, [value, selection]);
  useEffect(() => {
    if (typed.trim() === selection) return;
    const timer = setTimeout(() => {
      setSelection(typed.trim());
      onProgress(typed);
    }, typingMs);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped];
}
