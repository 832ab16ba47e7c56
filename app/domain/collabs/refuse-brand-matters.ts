import type { Caller } from '../caller.ts';
import { Problem } from '../problem.ts';
import type { UpdateCollabInput } from './update-collab-input.ts';

/** What a brand grants a creator. The creator can read it, and only the brand can change it. */
const brandMatters = [
  'affiliateCode',
  'affiliateUrl',
  'collabTier',
  'discount',
  'handle',
  'isActive',
] as const satisfies (keyof UpdateCollabInput)[];

/**
 * Keeps a creator's hands off what costs the brand money or names its pages.
 * @throws Problem `forbidden` naming the fields.
 */
export function refuseBrandMatters(caller: Caller, input: UpdateCollabInput): void {
  if (caller.kind !== 'creator') return;
  const touched = brandMatters.filter((name) => input[name] !== undefined);
  if (touched.length === 0) return;
  throw new Problem(
    'forbidden',
    `Only the brand can change ${touched.join(', ')}. Leave ${touched.length === 1 ? 'it' : 'them'} out.`,
  );
}
