import { limits } from '#app/domain/limits.ts';
import { invalid, Problem } from '#app/domain/problem.ts';

interface Failure {
  description: string;
  /** What the service says, in one case after the other. */
  examples: Readonly<Record<string, Problem>>;
}

const missing = '019a5c3e-7b1d-7c40-9d8e-2f6a1b3c4d5e';

/** What can go wrong, by status, with what is then said. */
export const failures: ReadonlyMap<number, Failure> = new Map<number, Failure>([
  [
    400,
    {
      description: 'Malformed, or invalid: `details` names every part that is wrong, not the first alone.',
      examples: {
        invalid: invalid([
          { path: 'products[0].id', message: 'must be a platform id such as "632910392"' },
          { path: 'title', message: 'is needed: send text' },
        ]),
        malformed: new Problem('malformed', 'The body is not valid JSON.'),
      },
    },
  ],
  [
    401,
    {
      description:
        'No credential, two at once, or one that is malformed, mistyped, unknown, revoked or expired.',
      examples: {
        token: new Problem('unauthenticated', 'Invalid or expired token'),
        two: new Problem('unauthenticated', 'Two credentials were sent. Send one.'),
      },
    },
  ],
  [
    403,
    {
      description:
        'A good credential that may not do this: another channel’s, a partner’s without a grant, a user’s where servers are asked for. Also anything sent over plain HTTP.',
      examples: {
        channel: new Problem(
          'forbidden',
          'This channel key does not reach "other-store.myshopify.com". Send your own channel\'s platform domain.',
        ),
      },
    },
  ],
  [
    404,
    {
      description:
        'There is no such collab or drop, or it is another tenant’s, which is answered in the same words.',
      examples: {
        absent: new Problem(
          'not-found',
          `There is no collab "${missing}". Send the _id of a collab of yours.`,
        ),
      },
    },
  ],
  [
    409,
    {
      description:
        'In conflict with what is there: something unique is taken, a creator already has a collab with the channel, a drop has changed since the revision in If-Match, or the first request with this Idempotency-Key is under way.',
      examples: {
        exists: new Problem(
          'conflict',
          `This creator already has a collab with this channel: "${missing}". Update that one.`,
        ),
        stale: new Problem(
          'conflict',
          'The drop was changed meanwhile: If-Match says revision 2, it is at 3. Read it again and send your change with that revision.',
        ),
      },
    },
  ],
  [
    413,
    {
      description: `The body is larger than ${limits.bodyBytes} bytes.`,
      examples: {
        large: new Problem(
          'too-large',
          `The body is larger than ${limits.bodyBytes} bytes. Send less in one request.`,
        ),
      },
    },
  ],
  [
    415,
    {
      description: 'The body is not said to be JSON.',
      examples: {
        type: new Problem(
          'unsupported-media-type',
          'Send the body as JSON, with the header Content-Type: application/json.',
        ),
      },
    },
  ],
  [
    422,
    {
      description: 'The Idempotency-Key was used with another body.',
      examples: {
        reused: new Problem(
          'key-reused',
          'This Idempotency-Key was used with another body. Send a new key with a new request, or the same body again.',
        ),
      },
    },
  ],
  [
    429,
    {
      description:
        'The credential has asked too much lately, or a refused credential came from an address with too many failed attempts.',
      examples: {
        tooMany: new Problem('too-many', 'Too many requests. Wait 1 s and send this one again.'),
      },
    },
  ],
  [
    503,
    {
      description:
        'The service’s database is away, and a change that was under way may have been made: send it again with the same Idempotency-Key, or look first. Or other requests of the same channel hold what this one needs, and nothing was changed. Wait as long as Retry-After says.',
      examples: {
        away: new Problem(
          'unavailable',
          'The service is away for a moment. Try again soon. A change that was under way may have been made: look before you send it again.',
        ),
      },
    },
  ],
]);
