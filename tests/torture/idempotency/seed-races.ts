import type { KeyKind } from '#app/auth/api-key-format.ts';
import { issueChannelKey, issuePartnerKey } from '../../support/db/api-keys.ts';
import { addChannel } from '../../support/db/channels.ts';
import { slowDownWrites } from '../../support/db/locks.ts';
import { addCollabsWithDrop } from '../../support/db/seed.ts';
import type { SuiteContext } from './suite-context.ts';

/** The senders: two brands, and a partner of the first one. */
export type Sender = 'ash' | 'birch' | 'partner';

/** The rows before the races. */
export interface Seeded {
  /** The headers with the credentials of each sender. */
  credentials: Readonly<Record<Sender, Readonly<Record<string, string>>>>;
  channelIds: Readonly<Record<'ash' | 'birch', string>>;
  /** A collab of the first brand for each group of races, and a drop in it. */
  groups: readonly { collabId: string; dropId: string }[];
}

/**
 * Duration of a write whose body contains {@link slowMark}. It is long enough for other requests to arrive
 * meanwhile.
 */
const slowSeconds = 0.4;
export const slowMark = 'slowly';

/** Creates two brands whose stores cannot be reached, a partner, and a collab with a drop for each group. */
export async function seedRaces(context: SuiteContext, groups: number): Promise<Seeded> {
  await slowDownWrites(context, { mark: slowMark, seconds: slowSeconds });
  const [ash, birch] = await Promise.all([addChannel(context, 'ash'), addChannel(context, 'birch')]);
  const header = (kind: KeyKind, key: string) => ({ [`x-${kind}-access-token`]: key });
  return {
    channelIds: { ash, birch },
    credentials: {
      ash: header('channel', await issueChannelKey(context, 'ash.myshopify.com')),
      birch: header('channel', await issueChannelKey(context, 'birch.myshopify.com')),
      partner: header('partner', await issuePartnerKey(context, 'ash.myshopify.com')),
    },
    groups: await addCollabsWithDrop(context, ash, groups),
  };
}
