import { Resolver } from 'node:dns';
import { z } from 'zod';

/** A setting is missing or unsafe. The message names all of them and the expected values. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const isLoopback = (url: string) =>
  URL.canParse(url) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

const origin = z
  .url('must be a URL such as https://collabs.example.com')
  .refine((url) => url.startsWith('https://') || isLoopback(url), 'must begin with https://')
  .transform((url) => url.replace(/\/+$/, ''));

const keyRule = 'must be 32 random bytes in base64 (openssl rand -base64 32)';
const secretKeys = z
  .string('is missing: set 32 random bytes in base64 (openssl rand -base64 32)')
  .transform((text) => text.split(',').map((part) => Buffer.from(part.trim(), 'base64')))
  .refine((keys) => keys.every((key) => key.length === 32), `${keyRule}; separate several by commas`)
  // Random bytes have about thirty different ones.
  .refine((keys) => keys.every((key) => new Set(key).size >= 8), keyRule)
  .transform(([first = Buffer.alloc(0), ...others]): readonly [Buffer, ...Buffer[]] => [first, ...others]);

const switchedOn = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

/** Origins such as https://hooks.example.com, separated by commas. */
const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => /^https?:/.test(part) && URL.canParse(part)),
    'must be origins such as http://10.0.0.5:8080, separated by commas',
  )
  .transform((parts): readonly string[] => parts.map((part) => new URL(part).origin));

/** Addresses such as 10.0.0.2 or 10.0.0.2:5353 or [fd00::2]:53, separated by commas. */
const dnsServers = z
  .string()
  .transform((text): readonly string[] => text.split(',').map((part) => part.trim()))
  .refine(areDnsServers, 'must be IP addresses such as 10.0.0.2 or 10.0.0.2:5353, separated by commas');

function areDnsServers(servers: readonly string[]): boolean {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}

const count = (range: { min: number; max: number }) =>
  z.coerce
    .number(`must be a whole number`)
    .int('must be a whole number')
    .min(range.min, `must be at least ${range.min}`)
    .max(range.max, `must be at most ${range.max}`);

const databaseAddress = z
  .string('is missing: set the URL of a Postgres database')
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://');

const settings = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
    /** What the app's process serves: everything, or only the platform's webhooks and the probes. */
    ROLE: z.enum(['app', 'webhooks'], 'must be app or webhooks').default('app'),
    HOST: z.string().min(1).default('0.0.0.0'),
    PORT: count({ min: 0, max: 65_535 }).default(3000),
    /**
     * Seconds for which the app accepts requests after SIGTERM while `/readyz` returns 503: longer than a load
     * balancer takes to react. 0 without a load balancer.
     */
    DRAIN_SECONDS: count({ min: 0, max: 600 }).default(10),
    /** Port of `/metrics`, and of a worker's `/healthz` and `/readyz`. Unset: not served. 0: any free port, which is logged. */
    METRICS_PORT: count({ min: 0, max: 65_535 }).optional(),
    /**
     * Address that the metrics listener binds to; HOST by default. It has no authentication: keep it private.
     */
    METRICS_HOST: z.string().min(1).optional(),
    /** The app's URL for the platform and browsers. */
    APP_URL: origin,
    DATABASE_URL: databaseAddress,
    /**
     * The address of Postgres itself when DATABASE_URL is a PgBouncer: for LISTEN, migrations and the job queue. When it
     * differs from DATABASE_URL, sessions get their settings from `npm run migrate` instead of startup parameters.
     */
    DATABASE_DIRECT_URL: databaseAddress.optional(),
    /** Connections for requests and jobs. Each process opens some more; see app/db/connection/connection-budget.ts. */
    DATABASE_POOL_SIZE: count({ min: 5, max: 200 }).default(10),
    /** How long a statement waits for a lock before it fails. The request gets 503 with Retry-After. */
    DATABASE_LOCK_TIMEOUT_MS: count({ min: 100, max: 14_000 }).default(3_000),
    /** Off for PgBouncer before 1.21 in transaction mode, which loses prepared statements. */
    DATABASE_PREPARED_STATEMENTS: switchedOn.default(true),
    /** Whether rows of hand-written statements are compared with their schemas. For tests; it costs time. */
    DATABASE_CHECK_ROWS: switchedOn.default(false),
    /** The app's client id and secret in the platform's partner dashboard. */
    SHOPIFY_API_KEY: z.string('is missing: set the client id of the app').min(1, 'must not be empty'),
    SHOPIFY_API_SECRET: z
      .string('is missing: set the client secret of the app')
      .min(16, 'must be the client secret of the app, at least 16 characters'),
    /** URL of a store's admin; `{shop}` is replaced by the store's domain. */
    SHOPIFY_ADMIN_URL: z
      .string()
      .includes('{shop}', { message: 'must contain {shop}' })
      .default('https://{shop}')
      .refine((url) => url.startsWith('https://') || isLoopback(url), 'must begin with https://'),
    /** URL of App Bridge, the script that connects pages with the surrounding admin. */
    APP_BRIDGE_URL: z
      .url('must be a URL such as https://cdn.shopify.com/shopifycloud/app-bridge.js')
      .default('https://cdn.shopify.com/shopifycloud/app-bridge.js')
      .refine((url) => url.startsWith('https://') || isLoopback(url), 'must begin with https://'),
    /** URL of the platform's media host, `https://cdn.shopify.com`, for browsers in the admin. */
    SHOPIFY_CDN_URL: origin.default('https://cdn.shopify.com'),
    /**
     * Origins of the storage to which browsers in the portal send videos; the media host is always one. The platform names
     * the URL in the response of `stagedUploadsCreate`, and does not document its host.
     */
    SHOPIFY_UPLOAD_ORIGINS: z
      .string()
      .default('https://storage.googleapis.com,https://*.storage.googleapis.com,https://*.s3.amazonaws.com')
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine(
        (parts) => parts.every((part) => /^https:\/\/(\*\.)?[\w.-]+(:\d+)?$/.test(part)),
        'must be origins such as https://*.storage.googleapis.com, separated by commas',
      ),
    /**
     * Seals secrets in the database: the platform's tokens, secrets of event endpoints and signing keys. Several keys are separated
     * by commas: the first seals, and all of them open (docs/decisions/040-start-checks-and-key-rotation.md).
     */
    ENCRYPTION_KEY: secretKeys,
    /** Requests that a credential may send at once, and those restored each second (429 above). */
    RATE_LIMIT_BURST: count({ min: 1, max: 1_000_000 }).default(100),
    RATE_LIMIT_PER_SECOND: count({ min: 1, max: 1_000_000 }).default(50),
    /**
     * Number of trusted proxies in front of the app, each adding to X-Forwarded-For. With 0 the header is
     * ignored with a warning; behind a proxy failed attempts are not counted, and clients share limits of mails.
     */
    TRUSTED_PROXIES: count({ min: 0, max: 10 }).default(0),
    /**
     * Invalid credentials per address, minute and process that get 401; further ones get 429. Valid ones are
     * served.
     */
    FAILED_ATTEMPTS_PER_MINUTE: count({ min: 1, max: 1_000_000 }).default(100),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    /** Whether the app's own process also runs the jobs. */
    RUN_WORKER: switchedOn.default(false),
    /** Number of channels that one worker process handles concurrently; the others wait in turn. */
    MIRROR_CHANNELS_AT_ONCE: count({ min: 1, max: 100 }).default(8),
    /** Minimum number of background items of a channel for a bulk operation. */
    MIRROR_BULK_FROM: count({ min: 1, max: 1_000_000_000 }).default(500),
    /** After this time without a heartbeat a worker counts as expired, and others take its jobs. */
    WORKER_EXPIRY_SECONDS: count({ min: 1, max: 60 }).default(12),
    /** A worker ends its process when heartbeats fail for this time although its database responds. */
    WORKER_RECOVERY_SECONDS: count({ min: 1, max: 3_600 }).default(30),
    /**
     * How long a stopping worker waits for its jobs. Then it exits, and others take its jobs. Keep it below the
     * orchestrator's kill timeout: Kubernetes waits 30 seconds.
     */
    STOP_SECONDS: count({ min: 1, max: 3_600 }).default(25),
    /** Origins of event endpoints that may be private or use plain http; none by default. */
    EVENT_ENDPOINT_ALLOWED_ORIGINS: origins.default([]),
    /** DNS servers that resolve the names of event endpoints; none means the system's (/etc/resolv.conf). */
    EVENT_ENDPOINT_DNS_SERVERS: dnsServers.default([]),
    /** The mail server; unset, creators cannot sign in. `requireTLS=true` in its query insists on encryption by STARTTLS. */
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
      .refine((url) => URL.canParse(url), 'must be a URL such as smtps://user:password@smtp.example.com')
      .optional(),
    /** Sender of mails: an address, or a name with an address in angle brackets. */
    MAIL_FROM: z
      .string()
      .regex(
        /^(?:[^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
        'must be an address or Name <address>',
      )
      .optional(),
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'is missing: set the sender of mails, which SMTP_URL needs',
  })
  .refine(({ ROLE, RUN_WORKER }) => ROLE === 'app' || !RUN_WORKER, {
    path: ['RUN_WORKER'],
    message: 'must be false with ROLE=webhooks',
  });

export type Env = z.infer<typeof settings>;

export const settingNames: readonly string[] = Object.keys(settings.shape);

/**
 * Parses the settings of an environment.
 * @throws {SettingsError} naming every missing or unsafe setting.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = settings.safeParse(values);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  throw new SettingsError(`Invalid settings:\n${problems.join('\n')}`);
}

/** The settings of this process. Invalid ones stop its start with a message that names them. */
export const env: Env = parseEnvOrExit();

function parseEnvOrExit(): Env {
  try {
    const settings = parseEnv(process.env);
    // Libraries read it themselves when the sources run: without it, React uses its slow development build.
    Object.assign(process.env, { NODE_ENV: settings.NODE_ENV });
    return settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
