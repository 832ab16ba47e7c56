/** Settings of the app that are the same in every test. The credentials open the simulated platform and nothing else. */
export const appSettings = {
  NODE_ENV: 'test' as const,
  HOST: '127.0.0.1',
  PORT: '0',
  // There is no load balancer to drain for.
  DRAIN_SECONDS: '0',
  APP_URL: 'http://127.0.0.1:3000',
  SHOPIFY_API_KEY: 'test-app-key',
  SHOPIFY_API_SECRET: 'test-app-secret-0123456789',
  // Tests send requests faster than brands; those of the limit itself set their own.
  RATE_LIMIT_BURST: '100000',
  RATE_LIMIT_PER_SECOND: '100000',
  // Tests send bad credentials by the hundred, all from one address.
  FAILED_ATTEMPTS_PER_MINUTE: '1000000',
  // Every row of a hand-written statement is compared with its schema.
  DATABASE_CHECK_ROWS: 'true',
  ENCRYPTION_KEY: Buffer.alloc(32, 'test encryption key').toString('base64'),
};
