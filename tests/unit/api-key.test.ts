import { describe, expect, it } from 'vitest';
import { isSameSecret, makeApiKey, parseApiKey } from '#app/auth/api-key.ts';

describe('an API key', () => {
  it.each(['channel', 'partner'] as const)('of a %s says what it is and can be taken apart', (kind) => {
    const { key, stored } = makeApiKey(kind);
    expect(key).toMatch(kind === 'channel' ? /^cck_/ : /^cpk_/);
    expect(parseApiKey(key)).toEqual(stored);
  });

  it('holds its secret nowhere in what is stored', () => {
    const { key, stored } = makeApiKey('channel');
    expect(JSON.stringify(stored)).not.toContain(key.split('_')[2]);
  });

  it('is never made twice', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => makeApiKey('channel').key)).size).toBe(1_000);
  });

  it('with any one character changed is known to be mistyped', () => {
    const { key } = makeApiKey('channel');
    for (let at = 0; at < key.length; at += 1)
      for (const other of ['A', 'b', '7', '_', ' ']) {
        if (key[at] === other) continue;
        expect(parseApiKey(key.slice(0, at) + other + key.slice(at + 1)), `character ${at}`).toBeUndefined();
      }
  });

  it('cut, doubled or wrapped is known to be malformed', () => {
    const { key } = makeApiKey('partner');
    for (const text of ['', key.slice(1), key.slice(0, -1), key + key, ` ${key}`, `${key}\n`, `"${key}"`])
      expect(parseApiKey(text)).toBeUndefined();
  });
});

describe('two secrets', () => {
  it('are the same only when every byte is', () => {
    const [a, b] = [makeApiKey('channel').stored.secretHash, makeApiKey('channel').stored.secretHash];
    expect(isSameSecret(a, Uint8Array.from(a))).toBe(true);
    expect(isSameSecret(a, b)).toBe(false);
    expect(isSameSecret(a, a.subarray(1))).toBe(false);
  });
});
