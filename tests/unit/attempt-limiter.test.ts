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
const fail = () => Promise.reject(new Problem('unauthenticated', 'No'));
const attempt = (
  credential: string | undefined,
  check: (lookUp: string) => Promise<unknown>,
  from: string | undefined = address,
) => limitAttempts({ address: from, credential: credential && `${credential} of ${used}` }, check, most);

/** How a credential that turns out to be good is looked up. */
const lookUpOf = (credential: string, from: string | undefined = address) =>
  limitAttempts(
    { address: from, credential: `${credential} of ${used}` },
    (lookUp) => Promise.resolve(lookUp),
    most,
  );

async function failOften(times = most): Promise<void> {
  for (let time = 0; time < times; time += 1)
    await expect(attempt(`guess ${time}`, fail)).rejects.toThrow('No');
}

const tooMany = (retryAfterSeconds: number) => ({ code: 'too-many', retryAfterSeconds });

describe('failed attempts', () => {
  it('are let be up to the limit; after it the address is told to wait, and how long', async () => {
    await failOften(most);
    vi.advanceTimersByTime(20_000);
    await expect(attempt('guess', fail)).rejects.toMatchObject(tooMany(40));
  });

  it('that are under way count too: of a burst, only so many are looked up alone', async () => {
    const lookUps: string[] = [];
    const burst = Array.from({ length: 3 * most }, (_, index) =>
      attempt(`guess ${index}`, async (lookUp) => {
        lookUps.push(lookUp);
        await vi.advanceTimersByTimeAsync(1);
        return fail();
      }),
    );
    await Promise.allSettled(burst);
    expect(lookUps.filter((lookUp) => lookUp === 'alone')).toHaveLength(most);
  });

  it('of one address are nothing to another', async () => {
    await failOften();
    await expect(attempt('guess', fail, '203.0.113.9')).rejects.toThrow('No');
    expect(await lookUpOf('new', '203.0.113.9')).toBe('alone');
  });

  it('are forgotten after a minute, even if they go on all the while', async () => {
    await failOften();
    for (let second = 0; second < 60; second += 1) {
      await expect(attempt('guess', fail)).rejects.toMatchObject(tooMany(60 - second));
      vi.advanceTimersByTime(1_000);
    }
    await expect(attempt('guess', fail)).rejects.toThrow('No');
  });

  it('never have a good credential refused, known or not; an unknown one is looked up with others', async () => {
    expect(await lookUpOf('good')).toBe('alone');
    await failOften();
    expect(await attempt('new', succeed)).toBe('caller');
    expect([await lookUpOf('good'), await lookUpOf('newer')]).toEqual(['alone', 'gathered']);
    vi.advanceTimersByTime(3_700_000);
    await failOften();
    expect(await lookUpOf('good')).toBe('gathered');
  });

  it('with a credential that has become bad are counted, and it waits like any other', async () => {
    await attempt('revoked', succeed);
    await failOften(most - 1);
    await expect(attempt('revoked', fail)).rejects.toThrow('No');
    await expect(attempt('revoked', fail)).rejects.toMatchObject(tooMany(60));
  });

  it('from behind an unknown proxy are counted as nobody’s', async () => {
    const behindProxy = { address: undefined, credential: 'guess' };
    for (let time = 0; time < 10; time += 1)
      await expect(limitAttempts(behindProxy, fail, most)).rejects.toThrow('No');
    const lookUp = await limitAttempts(
      { ...behindProxy, credential: 'fine' },
      (how) => Promise.resolve(how),
      most,
    );
    expect(lookUp).toBe('gathered');
  });

  it('are neither those without a credential nor failures of ours', async () => {
    for (let time = 0; time < 10; time += 1) {
      await expect(attempt(undefined, fail)).rejects.toThrow('No');
      await expect(attempt('good', () => Promise.reject(new Error('Away')))).rejects.toThrow('Away');
      await expect(
        attempt('good', () => Promise.reject(new Problem('forbidden', 'Not this'))),
      ).rejects.toThrow();
    }
    expect(await lookUpOf('new')).toBe('alone');
  });
});
