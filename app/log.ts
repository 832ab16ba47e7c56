import { pino, type LoggerOptions } from 'pino';
import { classifyDatabaseError, findConstraint } from '#app/db/connection/errors.ts';
import { env } from './env.ts';
import { causesOf, codesOf, isSqlState } from './error-causes.ts';
import { hideSecrets } from './hide-secrets.ts';
import { writeOncePerSecond } from './log-repeats.ts';
import { currentContext } from './request-context.ts';
import { inSources } from './source-positions.ts';

/** Keys whose values are redacted at any logged depth. */
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

const output = pino.destination({ dest: 1, sync: true });
/** Access lines that are not written yet. */
let accessLines: string[] = [];

function writeAccessLines(): void {
  if (accessLines.length > 0) output.write(accessLines.join(''));
  accessLines = [];
}

process.on('exit', writeAccessLines);

const options = {
  level: env.LOG_LEVEL,
  base: null,
  mixin: () => ({ ...currentContext() }),
  // Secrets also occur in values: in a path, a request id, a message.
  hooks: { streamWrite: (line) => hideSecrets(line) },
} satisfies LoggerOptions;

/** Levels of faults and of warnings. Others are written without a limit. */
const limitedFrom = 40;

/**
 * The structured log: one JSON object per line on standard output. Warnings and errors are at most one line a second
 * for each cause.
 */
export const log = pino(
  {
    ...options,
    redact: { paths: redactedPaths, censor: '[redacted]' },
    hooks: {
      ...options.hooks,
      logMethod(args, method, level) {
        const [object, message]: readonly unknown[] = args;
        if (level < limitedFrom || typeof object !== 'object') {
          method.apply(this, args);
          return;
        }
        const fields = { ...currentContext(), ...object };
        const write = (written: object) => {
          method.call(this, written, String(message));
        };
        writeOncePerSecond({ level, message: String(message), fields, write });
      },
    },
  },
  {
    write(line) {
      // In the order of time.
      writeAccessLines();
      output.write(line);
    },
  },
);

const accessDelayMs = 100;

/**
 * The same log for access lines, whose fields are flat and contain no secrets. They are written together, up to a tenth
 * of a second later, because a system call for each costs an eighth of the fastest read.
 */
export const accessLog = pino(options, {
  write(line) {
    if (accessLines.push(line) === 1) setTimeout(writeAccessLines, accessDelayMs).unref();
  },
});

/**
 * Logs an error at level `error`, or at the level of its database condition, which has a fixed message.
 * @param message of the log; next to a condition's message, the field `during`.
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
 * The loggable parts of an error and its causes: kind, codes, stack. Messages are omitted, because database
 * errors quote values.
 */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { failure: typeof error };
  const records = causesOf(error);
  const codes = records.flatMap(codesOf);
  return {
    failure: error.name,
    code: codesOf(records[0] ?? {}).find((code) => !isSqlState(code)),
    sqlState: codes.find(isSqlState),
    constraint: findConstraint(error),
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

/** The stack frames. The lines of the message, which precede them, can look similar. */
function framesOf({ stack = '', message }: Error): string[] {
  const begins = stack.indexOf(message);
  const frames = begins === -1 ? '' : stack.slice(begins + message.length);
  return frames
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .map(inSources);
}
