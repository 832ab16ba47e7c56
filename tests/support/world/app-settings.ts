/**
 * Settings of the app that are equal in all tests. The credentials are valid only for the simulated platform.
 */
export const appSettings = {
  NODE_ENV: 'test' as const,
  HOST: '127.0.0.1',
  PORT: '0',
  // There is no load balancer to drain for.
  DRAIN_SECONDS: '0',
  APP_URL: 'http://127.0.0.1:3000',
  SHOPIFY_API_KEY: 'test-app-key',
  SHOPIFY_API_SECRET: 'test-app-secret-0123456789',
  // Tests send more requests than brands do. Tests of the limit set their own.
  RATE_LIMIT_BURST: '100000',
  RATE_LIMIT_PER_SECOND: '100000',
  // Tests send hundreds of invalid credentials from one address.
  FAILED_ATTEMPTS_PER_MINUTE: '1000000',
  // Compares every row of a hand-written statement with its schema.
  DATABASE_CHECK_ROWS: 'true',
  ENCRYPTION_KEY: Buffer.alloc(32, 'test encryption key').toString('base64'),
};

/** A mail server that does not respond, for tests of invitations: the jobs that send them wait. */
export const mailSettings = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@collabs.example' };
