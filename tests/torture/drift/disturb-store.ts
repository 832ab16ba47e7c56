import { getChannelId } from '../../support/db/channels.ts';
import { queryAsApp } from '../../support/domain/query-as-app.ts';
import { recordRejected } from '../../support/db/mirror-outcomes.ts';
import { queryStore } from '../../support/store/admin-api.ts';
import type { DriftContext } from './drift-context.ts';
import { ownerOf, type Entry } from './read-entries.ts';

/** Sends requests to the store, as its staff or as the app itself. */
type AdminQuery = (query: string, variables: Record<string, unknown>) => Promise<unknown>;
interface Hands {
  staff: AdminQuery;
  app: AdminQuery;
}

const update = `mutation ($id: ID!, $metaobject: MetaobjectUpdateInput!) {
  metaobjectUpdate(id: $id, metaobject: $metaobject) { userErrors { code } } }`;
const create = `mutation ($metaobject: MetaobjectCreateInput!) {
  metaobjectCreate(metaobject: $metaobject) { userErrors { code } } }`;
const remove = 'mutation ($id: ID!) { metaobjectDelete(id: $id) { userErrors { code } } }';

const set = (key: string, value: string) => ({ fields: [{ key, value }] });
const duplicateOf = (entry: Entry, prefix: string) => {
  const fields = Object.entries(entry.fields).flatMap(([key, value]) =>
    value === null || value === '' ? [] : [{ key, value }],
  );
  return { metaobject: { type: 'creator', handle: `${prefix}-${entry.handle}`, fields } };
};

/** The ways in which an entry is changed, with the report's terms. */
const ways: readonly (readonly [string, (entry: Entry, hands: Hands) => Promise<unknown>])[] = [
  ['entry deleted', ({ id }, { staff }) => staff(remove, { id })],
  [
    'entry values',
    ({ id }, { staff }) => staff(update, { id, metaobject: set('cc-creator-last-name', 'Staff') }),
  ],
  [
    'entry values',
    ({ id }, { staff }) => staff(update, { id, metaobject: set('data', '{"cc-public":"N"}') }),
  ],
  [
    'entry status',
    ({ id }, { staff }) =>
      staff(update, { id, metaobject: { capabilities: { publishable: { status: 'DRAFT' } } } }),
  ],
  [
    'entry handle',
    ({ id, handle }, { staff }) => staff(update, { id, metaobject: { handle: `by-${handle}` } }),
  ],
  ['entry duplicated', (entry, { app }) => app(create, duplicateOf(entry, 'twin'))],
];

/** The changes of a store: the collabs of changed entries, and objects that must stay. */
export interface Disturbed {
  /** Collabs whose entries differ now, by the report's terms. */
  byKind: Map<string, string[]>;
  /** Collabs that look dirty, and whose entries differ too. */
  behind: string[];
  /** Handles of foreign copies of creators' entries. */
  copies: string[];
}

/** Changes entries in six ways in turn, and makes changes that need no repair. */
export async function disturbStore(
  context: DriftContext,
  entries: readonly Entry[],
  count: number,
): Promise<Disturbed> {
  const { platformUrl, domain } = context;
  const hands = {
    staff: (query: string, variables: Record<string, unknown>) =>
      queryStore(platformUrl, domain, { query, variables }),
    app: await queryAsApp(context),
  };
  const stride = Math.floor(entries.length / count);
  const byKind = new Map<string, string[]>();
  for (let n = 0; n < count; n += 1) {
    const entry = entries[n * stride];
    const way = ways[n % ways.length];
    if (!entry || !way) throw new Error('There are too few entries');
    const [kind, disturb] = way;
    await disturb(entry, hands);
    byKind.set(kind, [...(byKind.get(kind) ?? []), ownerOf(entry)]);
  }
  const others = entries.filter((_, index) => stride > 2 && index % stride === 1).slice(0, 3);
  const copies = others.map((entry) => duplicateOf(entry, 'copy').metaobject.handle);
  for (const entry of others) await hands.staff(create, duplicateOf(entry, 'copy'));
  const behind = entries.filter((_, index) => stride > 2 && index % stride === 2).slice(0, 3);
  for (const { id } of behind)
    await hands.staff(update, { id, metaobject: set('cc-creator-last-name', 'Stale') });
  const collabIds = behind.map(ownerOf);
  const channelId = await getChannelId(context, domain);
  const failure = { reason: 'Postponed', attempts: 1, retryInMs: 3_600_000 };
  await recordRejected(context, { channelId, collabIds }, failure);
  return { byKind, behind: collabIds, copies };
}
