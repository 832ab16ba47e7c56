import type { Transaction } from '#app/db/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { seal, unseal } from '#app/db/seal.ts';
import type { AccessTokens } from '#app/platform/access-tokens.ts';

type SealedTokens = Omit<Prisma.PlatformInstallationUncheckedCreateInput, 'channelId'>;

/** Tokens as they are stored: sealed, and bound to the channel that they belong to. */
export function sealTokens(channelId: string, tokens: AccessTokens): SealedTokens {
  return {
    accessToken: seal(tokens.accessToken, purpose(channelId, 'access')),
    accessTokenExpiresAt: tokens.accessTokenExpiresAt,
    refreshToken: seal(tokens.refreshToken, purpose(channelId, 'refresh')),
    refreshTokenExpiresAt: tokens.refreshTokenExpiresAt,
    scopes: tokens.scopes,
  };
}

/** Writes a channel's tokens, in the place of any it had. */
export async function saveTokens(tx: Transaction, channelId: string, tokens: AccessTokens): Promise<void> {
  const sealed = sealTokens(channelId, tokens);
  await tx.platformInstallation.upsert({
    where: { channelId },
    create: { channelId, ...sealed },
    update: sealed,
  });
}

export function openAccessToken(channelId: string, sealed: Uint8Array): string {
  return unseal(sealed, purpose(channelId, 'access'));
}

export function openRefreshToken(channelId: string, sealed: Uint8Array): string {
  return unseal(sealed, purpose(channelId, 'refresh'));
}

function purpose(channelId: string, token: 'access' | 'refresh'): string {
  return `platform-installation:${channelId}:${token}`;
}
