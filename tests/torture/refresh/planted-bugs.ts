import type { SourceBug } from '../harness/copy-sources.ts';

const renewal = 'app/domain/channels/access-tokens.ts';
const installation = 'app/domain/channels/access-tokens.ts';
const lease = 'app/db/channels.ts';

/** Mistakes that lock stores out, or renew more often than is needed. */
export const plantedBugs: readonly SourceBug[] = [
  {
    name: 'no-lease',
    about: 'every process renews at once',
    changes: [{ file: lease, from: 'return taken === 1;', to: 'return taken >= 0;' }],
  },
  {
    name: 'stale-look',
    about: 'who waited for the lease does not look whether the token was renewed meanwhile',
    changes: [
      {
        file: renewal,
        from: 'if (!installation || !needsRenewal(installation)) return;\n  const',
        to: 'if (!installation) return;\n  const',
      },
    ],
  },
  {
    name: 'old-refresh-token',
    about: 'of what a renewal brings, the refresh token is not kept',
    changes: [
      {
        file: renewal,
        from: 'await saveTokens(tx, channelId, tokens);',
        to: 'await saveTokens(tx, channelId, { ...tokens, refreshToken });',
      },
    ],
  },
  {
    name: 'lost-is-refused',
    about: 'a lost answer is taken for a refusal, after which nothing is tried any more',
    changes: [
      { file: renewal, from: "&& error.kind === 'unauthorized')", to: ')' },
      {
        file: renewal,
        from: 'return (\n    installation.refreshToken !== null &&',
        to: 'return (\n    installation.refusal === null && installation.refreshToken !== null &&',
      },
    ],
  },
  {
    name: 'wrong-seal',
    about: 'the refresh token is sealed as if it were the access token',
    changes: [
      {
        file: installation,
        from: "seal(tokens.refreshToken, purpose(channelId, 'refresh'))",
        to: "seal(tokens.refreshToken, purpose(channelId, 'access'))",
      },
    ],
  },
  {
    name: 'never-renewed',
    about: 'a token that has ended is not renewed',
    changes: [
      {
        file: renewal,
        from: 'endsWithin(installation, renewBeforeMs) || isSpent(installation)',
        to: 'installation.refusal !== null',
      },
    ],
  },
];
