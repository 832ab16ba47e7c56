import type { LookupAddress } from 'node:dns';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

// DNS knows no name, and the system's resolver all of them. `lookup` takes a thread of libuv's pool while it runs.
const system = vi.hoisted(() => ({
  looksUp: [] as string[],
  running: 0,
  maxRunning: 0,
  /** What lookups wait for. */
  held: undefined as Promise<void> | undefined,
}));
vi.mock('node:dns/promises', () => {
  const unknown = () => Promise.reject(Object.assign(new Error('No such name'), { code: 'ENOTFOUND' }));
  class Resolver {
    resolve4 = unknown;
    resolve6 = unknown;
    cancel = () => undefined;
    setServers = () => undefined;
  }
  const lookup = async (name: string): Promise<LookupAddress[]> => {
    system.looksUp.push(name);
    system.running += 1;
    system.maxRunning = Math.max(system.maxRunning, system.running);
    await (system.held ?? nextTurn());
    system.running -= 1;
    if (name === 'unknown.internal') throw Object.assign(new Error('No such name'), { code: 'ENOTFOUND' });
    return [{ address: name === 'two.internal' ? '10.0.0.2' : '10.0.0.1', family: 4 }];
  };
  return { lookup, Resolver };
});

let resolveConfiguredName: (name: string, signal: AbortSignal) => Promise<LookupAddress[]>;
beforeAll(async () => {
  // Tests of this project share their modules: another one may have loaded it with the real resolver.
  vi.resetModules();
  ({ resolveConfiguredName } = await import('#app/events/resolve.ts'));
});
afterEach(async () => {
  await vi.waitUntil(() => system.running === 0);
  Object.assign(system, { looksUp: [], maxRunning: 0, held: undefined });
});

const resolve = (name: string, signal = new AbortController().signal) => resolveConfiguredName(name, signal);
const one = [{ address: '10.0.0.1', family: 4 }];
const two = [{ address: '10.0.0.2', family: 4 }];

it('four resolutions of one name share a lookup by the system', async () => {
  const names = Array.from({ length: 4 }, () => 'one.internal');
  expect(await Promise.all(names.map((name) => resolve(name)))).toEqual([one, one, one, one]);
  expect(system.looksUp).toEqual(['one.internal']);
});

it('different names are looked up one after the other', async () => {
  const names = ['one.internal', 'two.internal', 'three.internal', 'two.internal'];
  expect(await Promise.all(names.map((name) => resolve(name)))).toEqual([one, two, one, two]);
  expect(system.looksUp).toEqual(['one.internal', 'two.internal', 'three.internal']);
  expect(system.maxRunning).toBe(1);
});

it('a name is looked up after the lookup of another one failed', async () => {
  const failed = expect(resolve('unknown.internal')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  expect(await resolve('one.internal')).toEqual(one);
  await failed;
});

it('a waiting lookup ends when the signal aborts', async () => {
  let letGo = () => {};
  system.held = new Promise((resolved) => (letGo = resolved));
  const slow = resolve('one.internal');
  await vi.waitUntil(() => system.running === 1);
  const stopping = new AbortController();
  const canceled = expect(resolve('two.internal', stopping.signal)).rejects.toMatchObject({
    code: 'ECANCELLED',
  });
  await nextTurn();
  stopping.abort();
  await canceled;
  letGo();
  expect(await slow).toEqual(one);
  expect(system.looksUp).toEqual(['one.internal']);
});
