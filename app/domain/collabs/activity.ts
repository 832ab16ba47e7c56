import { isDeepStrictEqual } from 'node:util';
import { db, type Transaction } from '#app/db/connection/client.ts';
import { listActivityRows } from '#app/db/collabs/details.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import type { CollabKey } from '#app/db/keys.ts';
import type { Message } from '#app/i18n/catalog.ts';
import type { EventType } from '../events/event.ts';
import type { FieldAuthor } from '../concurrent-edits.ts';
import type { EventActor } from '../principal.ts';

/** An event of a collab or one of its drops. */
export interface Activity {
  id: string;
  type: EventType;
  /** ISO 8601, in UTC. */
  at: string;
  /** The author with the present name; null for the service itself. */
  actor: (EventActor & { name: string | null }) | null;
  changes: FieldChange[];
  drop: { id: string; title: string; isRemoved: boolean } | null;
  /** Why the store could not be updated. */
  failure: Message | null;
}

/** A changed field with its former and its new value. A tier is its title. */
export interface FieldChange {
  /** The API name. */
  field: string;
  /** The name of a custom field; null for other fields. */
  customName: string | null;
  from: Prisma.JsonValue;
  to: Prisma.JsonValue;
}

/** Lists the events of a collab and its drops, the latest first. Events are kept for thirty days. */
export async function listActivity(key: CollabKey, limit: number): Promise<Activity[]> {
  const rows = await listActivityRows(key, limit);
  const changes = rows.map(({ previous, current }) => changesOf(previous, current));
  const names = await listNames(key.channelId, changes.flat());
  return rows.map(({ type, id, at, actor, drop, failure }, index) => ({
    id,
    at,
    actor,
    drop,
    failure,
    type: type as EventType,
    changes: (changes[index] ?? []).map((change) => withNames(change, names)),
  }));
}

/** Events that are searched for the author of a field's last change. */
const maxSearched = 200;

/** The field in events of a field of the collab's page, where their names differ. */
const eventFields: Record<string, string> = {
  description: 'shopDescription',
  picture: 'profilePicture',
  tier: 'collabTier',
};

/**
 * Lists who last changed some fields of a collab, as far as its latest events say.
 * @param fields as the collab's page names them; a custom field is `custom.<handle>`.
 */
export async function listLastAuthors(
  tx: Transaction,
  key: CollabKey,
  fields: readonly string[],
): Promise<FieldAuthor[]> {
  const rows = (await listActivityRows(key, maxSearched, tx)).filter(({ type }) =>
    type.startsWith('collab.'),
  );
  const changed = rows.map(({ previous, current }) => changesOf(previous, current).map(nameOfChange));
  return fields.flatMap((field) => {
    const row = rows[changed.findIndex((names) => names.includes(eventFields[field] ?? field))];
    return row ? [{ field, author: row.actor, at: row.at }] : [];
  });
}

function nameOfChange({ field, customName }: FieldChange): string {
  return customName === null ? field : `custom.${customName}`;
}

type Values = Readonly<Record<string, Prisma.JsonValue>>;

/** One change for each field, and for each custom field. */
function changesOf(previous: Values, current: Values): FieldChange[] {
  return Object.entries(previous).flatMap(([field, from]) => {
    const to = current[field] ?? null;
    return field === 'custom'
      ? customChanges(valuesOf(from), valuesOf(to))
      : [{ field, customName: null, from, to }];
  });
}

function customChanges(from: Values, to: Values): FieldChange[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((handle) => !isDeepStrictEqual(from[handle], to[handle]))
    .map((handle) => ({
      field: 'custom',
      customName: handle,
      from: from[handle] ?? null,
      to: to[handle] ?? null,
    }));
}

function valuesOf(json: Prisma.JsonValue): Values {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Values) : {};
}

interface Names {
  /** Titles of tiers by id. */
  tiers: ReadonlyMap<Prisma.JsonValue, string>;
  /** Names of custom fields by handle. */
  fields: ReadonlyMap<string, string>;
}

async function listNames(channelId: string, changes: readonly FieldChange[]): Promise<Names> {
  const tierIds = changes
    .filter(({ field }) => field === 'collabTier')
    .flatMap(({ from, to }) => [from, to])
    .filter((id) => typeof id === 'string');
  const handles = changes.flatMap(({ customName }) => customName ?? []);
  const [tiers, fields] = await Promise.all([
    db.tier.findMany({ where: { channelId, id: { in: tierIds } }, select: { id: true, title: true } }),
    db.customFieldDefinition.findMany({
      where: { channelId, handle: { in: handles } },
      select: { handle: true, name: true },
    }),
  ]);
  return {
    tiers: new Map(tiers.map(({ id, title }) => [id, title])),
    fields: new Map(fields.map(({ handle, name }) => [handle, name])),
  };
}

function withNames(change: FieldChange, { tiers, fields }: Names): FieldChange {
  const { field, customName, from, to } = change;
  if (customName !== null) return { ...change, customName: fields.get(customName) ?? customName };
  if (field !== 'collabTier') return change;
  return { ...change, from: tiers.get(from) ?? null, to: tiers.get(to) ?? null };
}
