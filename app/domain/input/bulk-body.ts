import { z } from 'zod';
import type { BulkAction, BulkTarget } from '../collabs/bulk/bulk-action.ts';
import { collabStates } from '../collabs/collab-state.ts';
import { limits } from '../limits.ts';
import { mirrorStates } from '../mirror-health/mirror-state.ts';
import { withoutUndefined } from './without-undefined.ts';

const ids = z.array(z.string()).max(limits.pageSize.max);

const filter = z
  .object({
    search: z.string().max(limits.name).optional(),
    tierIds: ids.optional(),
    campaignIds: ids.optional(),
    states: z.array(z.enum(collabStates)).optional(),
    mirrorStates: z.array(z.enum(mirrorStates)).optional(),
  })
  .transform((sent) => withoutUndefined(sent));

/** A slice of an action on many collabs, as a page sends it. */
export const bulkBody = z.object({
  action: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('set-tier'), tierId: z.uuid('must be the _id of a tier') }),
    z.object({ kind: z.enum(['pause', 'resume', 'resync']) }),
  ]) satisfies z.ZodType<BulkAction>,
  target: z.union([z.object({ collabIds: ids }), z.object({ filter })]) satisfies z.ZodType<BulkTarget>,
  after: z.uuid('must be the _id of a collab').nullable(),
});
