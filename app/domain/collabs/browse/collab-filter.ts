import { Prisma } from '#app/db/generated/client.ts';
import { isId } from '#app/ids.ts';
import { stateOfEntry } from '../../mirror-health/mirror-state.ts';
import type { MirrorState } from '../../mirror-health/mirror-state.ts';
import type { CollabState } from '../collab-state.ts';
import { isInStates } from './state-filter.ts';
import type { Looking } from './state-filter.ts';

/** Which of a channel's collabs are meant. What is absent or empty leaves nobody out. */
export interface CollabFilter {
  /** Words that all stand in a collab's name, e-mail address, code or handle, in any case. */
  search?: string;
  tierIds?: readonly string[];
  campaignIds?: readonly string[];
  states?: readonly CollabState[];
  mirrorStates?: readonly MirrorState[];
}

/** More words than these narrow nothing further. */
const mostWords = 8;

/**
 * SQL for what a creator is called in a channel: what the brand wrote, and beneath it, once the creator has accepted the
 * brand, the creator's own name. See `creator-profile.ts`.
 */
export const shownFirstName = shown('first_name');
export const shownLastName = shown('last_name');

function shown(column: 'first_name' | 'last_name'): Prisma.Sql {
  const name = Prisma.raw(column);
  return Prisma.sql`
    CASE WHEN c.${name} IS NULL AND c.accepted_at IS NOT NULL
      THEN (SELECT cr.${name} FROM creators AS cr WHERE cr.id = c.creator_id) ELSE c.${name} END`;
}

/** SQL for whether something of a name comes from the creator: of few, so that the others are not asked about. */
const isCreatorsOwn = Prisma.sql`c.accepted_at IS NOT NULL AND (c.first_name IS NULL OR c.last_name IS NULL)`;
const creatorsName = Prisma.sql`concat_ws(' ', ${shownFirstName}, ${shownLastName})`;

/** SQL for both names. */
export const shownName = Prisma.sql`
  CASE WHEN ${isCreatorsOwn} THEN ${creatorsName} ELSE concat_ws(' ', c.first_name, c.last_name) END`;

/**
 * SQL for whether a row `c` of `collabs` is one of the channel's that the filter means.
 * @param looking whether the first few of them are looked for, in some order, or all.
 */
export function isMeant(channelId: string, filter: CollabFilter, looking: Looking = 'first'): Prisma.Sql {
  const conditions = [
    Prisma.sql`c.channel_id = ${channelId}::uuid`,
    ...(filter.search ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords).map(holdsWord),
    ...ifAny(filter.tierIds, isInTier),
    ...ifAny(filter.campaignIds, isInCampaign),
    ...ifAny(filter.states, (states) => isInStates(channelId, states, looking)),
    ...ifAny(filter.mirrorStates, standsInStore),
  ];
  return Prisma.join(conditions, ' AND ');
}

function ifAny<T>(wanted: readonly T[] | undefined, condition: (wanted: T[]) => Prisma.Sql): Prisma.Sql[] {
  return wanted && wanted.length > 0 ? [condition([...wanted])] : [];
}

function holdsWord(word: string): Prisma.Sql {
  const isIn = (text: Prisma.Sql) =>
    Prisma.sql`strpos(lower(${text}), lower(${word.replaceAll('\0', '')})) > 0`;
  const own = Prisma.sql`concat_ws(' ', c.first_name, c.last_name, c.email, c.affiliate_code, c.handle)`;
  return Prisma.sql`(${isIn(own)} OR (${isCreatorsOwn} AND ${isIn(creatorsName)}))`;
}

function isInTier(tierIds: string[]): Prisma.Sql {
  return Prisma.sql`c.tier_id = ANY(${tierIds.filter(isId)}::uuid[])`;
}

function isInCampaign(campaignIds: string[]): Prisma.Sql {
  return Prisma.sql`c.tier_id IN (SELECT id FROM tiers
    WHERE tiers.channel_id = c.channel_id AND campaign_id = ANY(${campaignIds.filter(isId)}::uuid[]))`;
}

function standsInStore(states: MirrorState[]): Prisma.Sql {
  // Few are behind, and an index finds those alone.
  const areBehind = states.includes('synced') ? Prisma.empty : Prisma.sql`AND dirty_since IS NOT NULL`;
  return Prisma.sql`c.id IN (SELECT collab_id FROM mirror_entries
    WHERE mirror_entries.channel_id = c.channel_id ${areBehind} AND ${stateOfEntry} = ANY(${states}))`;
}
