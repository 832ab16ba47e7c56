import { pino } from 'pino';
import { env } from './env.ts';

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
});
