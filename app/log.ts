import { pino } from 'pino';
import { classifyDatabaseError } from '#app/db/errors.ts';
import { env } from './env.ts';
import { causesOf, codesOf, isSqlState } from './error-causes.ts';
import { hideSecrets } from './hide-secrets.ts';
import { currentContext } from './request-context.ts';
import { inSources } from './source-places.ts';

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
  mixin: () => ({ ...currentContext() }),
  redact: { paths: redactedPaths, censor: '[redacted]' },
  // Secrets also stand where no key names them: in a path, a request id, a message.
  hooks: { streamWrite: (line) => hideSecrets(line) },
});

/** The same log for access lines: their fields are flat and known, and none bears the name of a secret. */
export const accessLog = log.child({}, { redact: [] });

/**
 * Logs an error at level `error`, or at that of the condition. A condition of the database has a message of its own, the same in every process.
 * @param message what failed: the log message, or the field `during` beside the database's own message.
 */
export function logFailure(error: unknown, message: string, fields: object = {}): void {
  const condition = classifyDatabaseError(error);
  const during = condition && { during: message, condition: condition.kind, reason: condition.reason };
  log[condition?.level ?? 'error'](
    { ...fields, ...during, ...describeFailure(error) },
    condition?.message ?? message,
  );
}

/**
 * What a log may tell of an error: its kind, its codes, where it was thrown, and the same of its causes. Not its message,
 * because errors of the database quote the values that they choked on.
 */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { failure: typeof error };
  const records = causesOf(error);
  const codes = records.flatMap(codesOf);
  const constraint = records.map((record) => nameOf(record['constraint'])).find((name) => name !== undefined);
  return {
    failure: error.name,
    code: codesOf(records[0] ?? {}).find((code) => !isSqlState(code)),
    sqlState: codes.find(isSqlState),
    constraint,
    stack: framesOf(error),
    ...causesFields(records.slice(1)),
  };
}

function causesFields(records: readonly Record<string, unknown>[]): { causes?: object[] } {
  const causes = records
    .filter((record) => record instanceof Error)
    .slice(0, 3)
    .map((cause) => ({ failure: cause.name, code: codesOf(cause)[0], stack: framesOf(cause) }));
  return causes.length > 0 ? { causes } : {};
}

/** A constraint, or the columns of one, by names; the driver gives a text, Prisma's adapter an object. */
function nameOf(constraint: unknown): unknown {
  if (typeof constraint !== 'object' || constraint === null) return constraint;
  return 'index' in constraint ? constraint.index : 'fields' in constraint ? constraint.fields : undefined;
}

/** The lines of a stack that name places. Those of the message, which comes first, can look like them. */
function framesOf({ stack = '', message }: Error): string[] {
  const begins = stack.indexOf(message);
  const frames = begins === -1 ? '' : stack.slice(begins + message.length);
  return frames
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .map(inSources);
}
