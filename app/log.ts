import { pino } from 'pino';
import { z } from 'zod';
import { env } from './env.ts';
import { hideSecrets } from './hide-secrets.ts';

/** Keys whose values never reach a log, at any of the depths we log at. */
const secretKeys = [
  'authorization',
  'x-channel-access-token',
  'x-partner-access-token',
  'x-shopify-access-token',
  'accessToken',
  'refreshToken',
  'secret',
  'cookie',
  'id_token',
];
const redactedPaths = secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);

/** The structured log of the process: one JSON object a line on standard output. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  redact: { paths: redactedPaths, censor: '[redacted]' },
  // Secrets also stand where no key names them: in a path, a request id, a message.
  hooks: { streamWrite: (line) => hideSecrets(line) },
});

/**
 * What a log may tell of an error: its kind and where it was thrown, not its message, because errors of the database
 * quote the values that they choked on.
 */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { failure: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const meta = 'meta' in error ? originalCodes(error.meta) : undefined;
  return { failure: error.name, code, ...meta, stack: placesOf(error) };
}

/** The lines of a stack that name places. Those of the message, which comes first, can look like them. */
function placesOf({ stack = '', message }: Error): string[] {
  const begins = stack.indexOf(message);
  const places = begins === -1 ? '' : stack.slice(begins + message.length);
  return places.split('\n').filter((line) => line.trimStart().startsWith('at '));
}

/** What Postgres itself called it (SQLSTATE) and the constraint it names, out of what Prisma wraps around it. */
function originalCodes(meta: unknown): Record<string, unknown> {
  const shape = z.object({
    driverAdapterError: z.object({
      cause: z.object({
        originalCode: z.string().optional(),
        kind: z.string().optional(),
        constraint: z.unknown(),
      }),
    }),
  });
  const parsed = shape.safeParse(meta);
  return parsed.success ? parsed.data.driverAdapterError.cause : {};
}
