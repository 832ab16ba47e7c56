import type { KeyKind } from '#app/auth/api-key-format.ts';
import { issueChannelKey, issuePartnerKey } from '../../support/db/api-keys.ts';
import { addChannel } from '../../support/db/channels.ts';
import { slowDownWrites } from '../../support/db/locks.ts';
import { addCollabsWithDrop } from '../../support/db/seed.ts';
import type { SuiteContext } from './suite-context.ts';

/** Who sends: two brands, and a partner of the first one. */
export type Sender = 'ash' | 'birch' | 'partner';

/** What stands in the database before the races. */
export interface Seeded {
  /** The headers that each sender shows. */
  credentials: Readonly<Record<Sender, Readonly<Record<string, string>>>>;
  channelIds: Readonly<Record<'ash' | 'birch', string>>;
  /** A collab of the first brand for each group of races, and a drop in it. */
  groups: readonly { collabId: string; dropId: string }[];
}

/** How long a write takes that says {@link slowMark} of itself: long enough for others to come in between. */
const slowSeconds = 0.4;
export const slowMark = 'slowly';

/** Makes two brands whose stores nobody can reach, a partner, and a collab with a drop for each group. */
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
