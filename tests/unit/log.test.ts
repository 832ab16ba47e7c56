import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { makeApiKey } from '#app/auth/api-key.ts';
import { describeFailure } from '#app/log.ts';
import { appSettings } from '../support/app-settings.ts';

/** What a process of ours prints when it logs this. */
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
  it('hides what stands under the name of a secret, at every depth that is logged', () => {
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
    ['a channel’s key', makeApiKey('channel').key],
    ['a partner’s key', makeApiKey('partner').key],
    ['a token of the platform', 'shpat_0123456789abcdef0123456789abcdef'],
    ['a refresh token of the platform', 'shprt_0123456789abcdef0123456789abcdef'],
    ['a signed token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl'],
  ])('hides %s wherever it stands, and stays JSON', (_, secret) => {
    const line = logged(
      { path: `/api/channels/${secret}/x`, deep: { er: { still: [secret] } } },
      `Got ${secret}.`,
    );
    expect(line).not.toContain(secret.slice(-16));
    expect(JSON.parse(line)).toMatchObject({ path: '/api/channels/[redacted]/x', msg: 'Got [redacted].' });
  });

  it('tells of an error its kind and its place, and not its message, which may quote what was written', () => {
    const error = new TypeError('cannot store ada@example.com');
    const told = describeFailure(error);
    expect(told).toMatchObject({ failure: 'TypeError' });
    expect(JSON.stringify(told)).toContain('log.test.ts');
    expect(JSON.stringify(told)).not.toContain('ada@example.com');
  });

  it('tells nothing of a message that has lines like those of a stack', () => {
    const told = describeFailure(new Error('no:\n    at ada@example.com\n    at bob@example.com'));
    expect(JSON.stringify(told)).toContain('log.test.ts');
    expect(JSON.stringify(told)).not.toContain('@example.com');
  });
});
