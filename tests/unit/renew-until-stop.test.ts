import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewUntilStop } from '../../local/dev/renew-until-stop.ts';
import { createSupervisor } from '../../local/processes.ts';

const minute = 60_000;
/** How long a user token is valid. */
const validMs = 15 * minute;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Starts renewals. @returns their times; `renew` may fail. */
async function start(renew: () => Promise<void> = () => Promise.resolve()) {
  const supervisor = createSupervisor();
  const times: number[] = [];
  await renewUntilStop(supervisor, async () => {
    await renew();
    times.push(Date.now());
  });
  return { supervisor, times };
}

it('renews at once, and then before each token expires', async () => {
  const { times } = await start();
  expect(times).toEqual([0]);
  await vi.advanceTimersByTimeAsync(60 * minute);
  const gaps = [...times, Date.now()].map((time, index) => time - (times[index - 1] ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(validMs - minute);
  expect(times.length).toBeLessThan(8);
});

it('renews soon after the machine has slept', async () => {
  const { times } = await start();
  vi.setSystemTime(8 * 60 * minute);
  await vi.advanceTimersByTimeAsync(minute);
  expect(times).toHaveLength(2);
});

it('repeats a failed renewal within a minute, and reports it', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  const renew = vi.fn<() => Promise<void>>().mockResolvedValue();
  const { times } = await start(renew);
  renew.mockRejectedValueOnce(new Error('The app restarts'));
  await vi.advanceTimersByTimeAsync(11 * minute);
  expect(times).toHaveLength(2);
  expect(report.mock.calls).toEqual([[expect.stringContaining('The app restarts')]]);
});

it('ends with the session', async () => {
  const { supervisor, times } = await start();
  await supervisor.stop();
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(times).toEqual([0]);
});
