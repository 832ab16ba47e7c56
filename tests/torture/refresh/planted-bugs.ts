import type { SourceBug } from '../harness/plant-bug.ts';

const renewal = 'app/domain/channels/access-tokens.ts';
const lease = 'app/db/access-leases.ts';

/** Bugs that lock stores out, or renew tokens more often than necessary. */
export const plantedBugs: readonly SourceBug[] = [
  {
    name: 'no-lease',
    about: 'every process renews at once',
    file: lease,
    from: 'return taken === 1;',
    to: 'return taken >= 0;',
  },
  {
    name: 'stale-look',
    about: 'a process that waited for the lease does not check whether the token was renewed',
    file: renewal,
    from: 'if (!installation || !needsRenewal(installation)) return;\n  const',
    to: 'if (!installation) return;\n  const',
  },
  {
    name: 'old-refresh-token',
    about: 'the new refresh token is not saved',
    file: renewal,
    from: 'await saveTokens(tx, channelId, tokens);',
    to: 'await saveTokens(tx, channelId, { ...tokens, refreshToken });',
  },
  {
    name: 'lost-is-refused',
    about: 'a lost response counts as a rejection, after which no attempt follows',
    file: renewal,
    from: "&& error.kind === 'unauthorized')",
    to: ')',
    more: {
      file: renewal,
      from: 'return (\n    installation.refreshToken !== null &&',
      to: 'return (\n    installation.rejection === null && installation.refreshToken !== null &&',
    },
  },
  {
    name: 'wrong-seal',
    about: 'the refresh token is sealed with the purpose of the access token',
    file: renewal,
    from: "seal(tokens.refreshToken, purpose(channelId, 'refresh'))",
    to: "seal(tokens.refreshToken, purpose(channelId, 'access'))",
  },
  {
    name: 'never-renewed',
    about: 'an expired token is not renewed',
    file: renewal,
    from: 'endsWithin(installation, renewBeforeMs) || isSpent(installation)',
    to: 'installation.rejection !== null',
  },
];
