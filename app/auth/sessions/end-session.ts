import { inTransaction } from '#app/db/client.ts';
import { hashRefreshToken } from './refresh-token.ts';
import { endFamily, lockFamily } from './session-family.ts';

/**
 * Signs a user out: no token of this sign-in can be refreshed any more. Its access tokens end by themselves within 15
 * minutes. A token that is unknown is no failure: it is signed out already.
 */
export async function endSession(refreshToken: string): Promise<void> {
  const refreshHash = hashRefreshToken(refreshToken);
  if (!refreshHash) return;
  await inTransaction(async (tx) => {
    const session = await tx.session.findUnique({ where: { refreshHash }, select: { familyId: true } });
    if (!session) return;
    await lockFamily(tx, session.familyId);
    await endFamily(tx, session.familyId);
  });
}
