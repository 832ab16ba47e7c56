import { randomUUID } from 'node:crypto';
import { bearer, brandClaims, signClaims } from '../../support/portal/sign-in.ts';
import type { FuzzTarget } from './fuzz-operation.ts';
import type { TestDatabase } from '../../support/db/database.ts';

import { plantSessionOf, plantSigningKey } from '../../support/db/auth.ts';
import { getCreatorId } from '../../support/db/collabs.ts';
import { seedBrand } from '../../support/db/seed.ts';

/** A migrated database. */
type Database = Pick<TestDatabase, 'query'>;

/** A brand of the service. */
interface FuzzBrand {
  domain: string;
  key: string;
  /** Of a partner with access to it. */
  partnerKey: string;
  /** Ids of products of its store. */
  products: readonly string[];
}

/**
 * The fuzzed data without the URL, and a function that signs users in again: their tokens expire after 15
 * minutes.
 */
export interface SeededTarget extends Omit<FuzzTarget, 'url' | 'credentials'> {
  signIn: () => Promise<FuzzTarget['credentials']>;
}

const collabs = 20;

/** Creates collabs of a brand, and users of each kind. */
export async function seedTarget(
  database: Database,
  { domain, key, partnerKey, products }: FuzzBrand,
): Promise<SeededTarget> {
  const [name = ''] = domain.split('.');
  const { channelId, collabIds } = await seedBrand(database, { name, collabs, isMirrored: false });
  const emails = collabIds.map((_, index) => `${name}${index + 1}@example.com`);
  const signingKey = await plantSigningKey(database);
  const creatorId = await getCreatorId(database, emails[0] ?? '');
  const userOf = async (user: { sub: string; channel: string | undefined; role: 'brand' | 'creator' }) => {
    const sid = randomUUID();
    await plantSessionOf(database, { ...user, sid });
    return bearer(await signClaims(signingKey, brandClaims(user.sub, { ...user, sid })));
  };
  return {
    domain,
    products: products.slice(0, 2),
    collabIds,
    emails,
    async signIn() {
      return [
        { 'x-channel-access-token': key },
        { 'x-partner-access-token': partnerKey },
        await userOf({ sub: channelId, channel: channelId, role: 'brand' }),
        await userOf({ sub: creatorId, channel: undefined, role: 'creator' }),
      ];
    },
  };
}
