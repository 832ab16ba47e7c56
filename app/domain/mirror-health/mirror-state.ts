import { Prisma } from '#app/db/generated/client.ts';

/**
 * How a collab stands in its store: `synced` as it should; `waiting` for its turn; `failing`, and tried again; `set-aside`
 * until it changes or somebody asks.
 */
export const mirrorStates = ['synced', 'waiting', 'failing', 'set-aside'] as const;
export type MirrorState = (typeof mirrorStates)[number];

/** SQL for the state of a row of `mirror_entries`. */
export const stateOfEntry = Prisma.sql`
  CASE WHEN set_aside_at IS NOT NULL THEN 'set-aside' WHEN dirty_since IS NULL THEN 'synced'
    WHEN attempts > 0 THEN 'failing' ELSE 'waiting' END`;
