import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardAttempts } from '#app/auth/guard-attempts.ts';
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
const attempt = (credential: string | undefined, check: () => Promise<unknown>, from = address) =>
  guardAttempts({ address: from, credential: credential && `${credential} of ${used}` }, check, most);

async function failOften(times = most): Promise<void> {
  for (let time = 0; time < times; time += 1)
    await expect(attempt(`guess ${time}`, fail)).rejects.toThrow('No');
}

describe('failed attempts', () => {
  it('are let be up to the limit; after it the address waits, and is told how long', async () => {
    await failOften(most - 1);
    expect(await attempt('new', succeed)).toEqual({ admitted: true, result: 'caller' });
    await failOften(1);
    vi.advanceTimersByTime(20_000);
    const check = vi.fn(fail);
    expect(await attempt('guess', check)).toEqual({ admitted: false, retryAfterSeconds: 40 });
    expect(check).not.toHaveBeenCalled();
  });

  it('of one address are nothing to another', async () => {
    await failOften();
    expect(await attempt('new', succeed, '203.0.113.9')).toMatchObject({ admitted: true });
  });

  it('are forgotten after a minute, even if they go on all the while', async () => {
    await failOften();
    for (let second = 0; second < 60; second += 1) {
      expect(await attempt('guess', fail)).toMatchObject({ admitted: false });
      vi.advanceTimersByTime(1_000);
    }
    expect(await attempt('new', succeed)).toMatchObject({ admitted: true });
  });

  it('lock out no credential that was good in the last hour', async () => {
    await attempt('good', succeed);
    await failOften();
    expect(await attempt('good', succeed)).toMatchObject({ admitted: true });
    vi.advanceTimersByTime(3_700_000);
    await failOften();
    expect(await attempt('good', succeed)).toMatchObject({ admitted: false });
  });

  it('with a credential that has become bad are counted, and it waits like any other', async () => {
    await attempt('revoked', succeed);
    await failOften();
    await expect(attempt('revoked', fail)).rejects.toThrow('No');
    expect(await attempt('revoked', fail)).toMatchObject({ admitted: false });
  });

  it('are neither those without a credential nor failures of ours', async () => {
    for (let time = 0; time < 10; time += 1) {
      await expect(attempt(undefined, fail)).rejects.toThrow('No');
      await expect(attempt('good', () => Promise.reject(new Error('Away')))).rejects.toThrow('Away');
      await expect(
        attempt('good', () => Promise.reject(new Problem('forbidden', 'Not this'))),
      ).rejects.toThrow();
    }
    expect(await attempt('new', succeed)).toMatchObject({ admitted: true });
  });
});
