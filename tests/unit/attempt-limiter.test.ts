import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitAttempts } from '#app/auth/attempt-limiter.ts';
import { Problem } from '#app/domain/problem.ts';

const most = 3;
let used = 0;
let address = '';
beforeEach(() => {
  vi.useFakeTimers();
  used += 1;
  address = `192.0.2.${used}`;
});
afterEach(() => vi.useRealTimers());

const succeed = () => Promise.resolve('caller');
const fail = () => Promise.reject(new Problem('invalid-session-token'));
const attempt = (
  credential: string | undefined,
  check: (lookUp: string) => Promise<unknown>,
  from: string | undefined = address,
) => limitAttempts({ address: from, credential: credential && `${credential} of ${used}` }, check, most);

/** How a valid credential is looked up. */
const lookUpOf = (credential: string, from: string | undefined = address) =>
  limitAttempts(
    { address: from, credential: `${credential} of ${used}` },
    (lookUp) => Promise.resolve(lookUp),
    most,
  );

async function failOften(times = most): Promise<void> {
  for (let time = 0; time < times; time += 1)
    await expect(attempt(`guess ${time}`, fail)).rejects.toMatchObject({ kind: 'unauthenticated' });
}

const tooMany = (retryAfterSeconds: number) => ({ kind: 'too-many', retryAfterSeconds });

describe('failed attempts', () => {
  it('are allowed up to the limit; then the address must wait for a given time', async () => {
    await failOften(most);
    vi.advanceTimersByTime(20_000);
    await expect(attempt('guess', fail)).rejects.toMatchObject(tooMany(40));
  });

  it('in progress count too: of a burst, only some are looked up alone', async () => {
    const lookUps: string[] = [];
    const burst = Array.from({ length: 3 * most }, (_, index) =>
      attempt(`guess ${index}`, async (lookUp) => {
        lookUps.push(lookUp);
        await vi.advanceTimersByTimeAsync(1);
        return fail();
      }),
    );
    await Promise.allSettled(burst);
    expect(lookUps.filter((lookUp) => lookUp === 'single')).toHaveLength(most);
  });

  it('of one address do not affect another', async () => {
    await failOften();
    await expect(attempt('guess', fail, '203.0.113.9')).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(await lookUpOf('new', '203.0.113.9')).toBe('single');
  });

  it('expire after a minute, also if they continue', async () => {
    await failOften();
    for (let second = 0; second < 60; second += 1) {
      await expect(attempt('guess', fail)).rejects.toMatchObject(tooMany(60 - second));
      vi.advanceTimersByTime(1_000);
    }
    await expect(attempt('guess', fail)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('never reject a valid credential; an unknown one is looked up with others', async () => {
    expect(await lookUpOf('good')).toBe('single');
    await failOften();
    expect(await attempt('new', succeed)).toBe('caller');
    expect([await lookUpOf('good'), await lookUpOf('newer')]).toEqual(['single', 'batched']);
    vi.advanceTimersByTime(3_700_000);
    await failOften();
    expect(await lookUpOf('good')).toBe('batched');
  });

  it('with a credential that became invalid are counted, and it waits like any other', async () => {
    await attempt('revoked', succeed);
    await failOften(most - 1);
    await expect(attempt('revoked', fail)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(attempt('revoked', fail)).rejects.toMatchObject(tooMany(60));
  });

  it('from behind an unknown proxy are not counted', async () => {
    const behindProxy = { address: undefined, credential: 'guess' };
    for (let time = 0; time < 10; time += 1)
      await expect(limitAttempts(behindProxy, fail, most)).rejects.toMatchObject({ kind: 'unauthenticated' });
    const lookUp = await limitAttempts(
      { ...behindProxy, credential: 'fine' },
      (how) => Promise.resolve(how),
      most,
    );
    expect(lookUp).toBe('batched');
  });

  it('do not include requests without a credential or our own errors', async () => {
    for (let time = 0; time < 10; time += 1) {
      await expect(attempt(undefined, fail)).rejects.toMatchObject({ kind: 'unauthenticated' });
      await expect(attempt('good', () => Promise.reject(new Error('Away')))).rejects.toThrow('Away');
      await expect(attempt('good', () => Promise.reject(new Problem('https-required')))).rejects.toThrow();
    }
    expect(await lookUpOf('new')).toBe('single');
  });
});
