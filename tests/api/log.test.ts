import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { appSettings } from '../support/world/app-settings.ts';

// The modules read their settings when they are loaded.
Object.assign(process.env, appSettings, { DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
const { generateApiKey } = await import('#app/auth/api-key-format.ts');
const { describeFailure } = await import('#app/log.ts');

/** The output of a process that logs a value. */
function logged(fields: unknown, message = 'A message'): string {
  const script = `const { log } = await import('./app/log.ts'); log.info(${JSON.stringify(fields)}, ${JSON.stringify(message)})`;
  const { stdout, stderr } = spawnSync('node', ['--import', 'tsx', '--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...appSettings, DATABASE_URL: 'postgresql://127.0.0.1:1/none' },
  });
  expect(stderr).toBe('');
  return stdout;
}

describe('the log', () => {
  it('redacts values of secret names at every logged depth', () => {
    const names = [
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
    const hidden = Object.fromEntries(names.map((name, index) => [name, `plain-${index}`]));
    const line = logged({ ...hidden, request: { ...hidden, headers: hidden }, path: '/kept' });
    expect(line).not.toContain('plain-');
    expect(line.match(/\[redacted\]/g)).toHaveLength(names.length * 3);
    expect(line).toContain('/kept');
  });

  it.each([
    ['a channel’s key', generateApiKey('channel').key],
    ['a partner’s key', generateApiKey('partner').key],
    ['a token of the platform', 'shpat_0123456789abcdef0123456789abcdef'],
    ['a refresh token of the platform', 'shprt_0123456789abcdef0123456789abcdef'],
    ['a signed token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl'],
  ])('redacts %s everywhere, and stays JSON', (_, secret) => {
    const line = logged(
      { path: `/api/channels/${secret}/x`, deep: { er: { still: [secret] } } },
      `Got ${secret}.`,
    );
    expect(line).not.toContain(secret.slice(-16));
    expect(JSON.parse(line)).toMatchObject({ path: '/api/channels/[redacted]/x', msg: 'Got [redacted].' });
  });

  it('logs kind and location of an error, not its message, which may quote values', () => {
    const error = new TypeError('cannot store ada@example.com');
    const described = describeFailure(error);
    expect(described).toMatchObject({ failure: 'TypeError' });
    expect(JSON.stringify(described)).toContain('log.test.ts');
    expect(JSON.stringify(described)).not.toContain('ada@example.com');
  });

  it('logs no message that has lines like a stack', () => {
    const described = describeFailure(new Error('no:\n    at ada@example.com\n    at bob@example.com'));
    expect(JSON.stringify(described)).toContain('log.test.ts');
    expect(JSON.stringify(described)).not.toContain('@example.com');
  });
});
