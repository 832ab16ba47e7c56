import { describe, expect, it } from 'vitest';
import { isSameSecret, generateApiKey, parseApiKey } from '#app/auth/api-key-format.ts';

describe('an API key', () => {
  it.each(['channel', 'partner'] as const)('of a %s names its kind and can be parsed', (kind) => {
    const { key, stored } = generateApiKey(kind);
    expect(key).toMatch(kind === 'channel' ? /^cck_/ : /^cpk_/);
    expect(parseApiKey(key)).toEqual(stored);
  });

  it('stores no part of its secret', () => {
    const { key, stored } = generateApiKey('channel');
    expect(JSON.stringify(stored)).not.toContain(key.split('_')[2]);
  });

  it('is unique', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => generateApiKey('channel').key)).size).toBe(1_000);
  });

  it('with one changed character is recognized as mistyped', () => {
    const { key } = generateApiKey('channel');
    for (let at = 0; at < key.length; at += 1)
      for (const other of ['A', 'b', '7', '_', ' ']) {
        if (key[at] === other) continue;
        expect(parseApiKey(key.slice(0, at) + other + key.slice(at + 1)), `character ${at}`).toBeUndefined();
      }
  });

  it('truncated, duplicated or wrapped is recognized as malformed', () => {
    const { key } = generateApiKey('partner');
    for (const text of ['', key.slice(1), key.slice(0, -1), key + key, ` ${key}`, `${key}\n`, `"${key}"`])
      expect(parseApiKey(text)).toBeUndefined();
  });
});

describe('two secrets', () => {
  it('are equal only if every byte is', () => {
    const [a, b] = [generateApiKey('channel').stored.secretHash, generateApiKey('channel').stored.secretHash];
    expect(isSameSecret(a, Uint8Array.from(a))).toBe(true);
    expect(isSameSecret(a, b)).toBe(false);
    expect(isSameSecret(a, a.subarray(1))).toBe(false);
  });
});
