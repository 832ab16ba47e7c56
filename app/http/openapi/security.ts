import type { Caller } from '#app/domain/caller.ts';
import type { JsonObject } from './json-object.ts';

/** The three credentials. Exactly one is sent. */
export const securitySchemes = {
  channelKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-channel-access-token',
    description:
      'A key of one channel, for servers of a brand. It reaches that channel alone, does not expire by itself and can be revoked at any moment. Two different credentials in one request are refused.',
  },
  partnerKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-partner-access-token',
    description: 'A key of a partner, for servers. It reaches the channels that granted that partner access.',
  },
  userToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token of a signed-in creator or of a signed-in person of a brand: good for 15 minutes, and renewed at `/auth/token` with the refresh token. Its public keys stand at `/.well-known/jwks.json`.',
  },
} as const;

const schemeOf: Record<Caller['kind'], keyof typeof securitySchemes> = {
  channel: 'channelKey',
  partner: 'partnerKey',
  brand: 'userToken',
  creator: 'userToken',
};

/** The credentials that an endpoint takes, one of which has to be sent. */
export function securityOf(callers: readonly Caller['kind'][]): JsonObject[] {
  return [...new Set(callers.map((kind) => schemeOf[kind]))].map((scheme) => ({ [scheme]: [] }));
}
