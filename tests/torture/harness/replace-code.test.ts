import { expect, it } from 'vitest';
import { replaceCode } from './replace-code.ts';

const bug = { from: 'where: { channelId, id: tierId }', to: 'where: { id: tierId }' };

it('a unique code fragment is replaced', () => {
  const once = 'a({ where: { channelId, id: tierId } });';
  expect(replaceCode(once, bug)).toBe('a({ where: { id: tierId } });');
  expect(() => replaceCode(`${once} ${once}`, bug)).toThrow('there 2 times');
});

it('a fragment is found under a bundler’s renamed identifiers, and its replacement uses them', () => {
  const bundle = 'find({ where: { channelId: channelId2, id: tierId3 } })';
  expect(replaceCode(bundle, bug)).toBe('find({ where: { id: tierId3 } })');
  const shorthand = { from: 'if (!sent.ok)', to: 'if (!sent.ok && sent.id({ sent: 1 }))' };
  expect(replaceCode('if (!sent2.ok) x', shorthand)).toBe('if (!sent2.ok && sent2.id({ sent: 1 })) x');
  const spread = { from: 'ids: sent.ids', to: 'ids: [...sent.ids, sent.key]' };
  expect(replaceCode('{ ids: sent2.ids }', spread)).toBe('{ ids: [...sent2.ids, sent2.key] }');
  const property = { from: 'const text = hide(error.text);', to: 'const text = error.text;' };
  expect(replaceCode('const text2 = hide(error3.text);', property)).toBe('const text2 = error3.text;');
});

it('identifiers outside the fragment are not renamed', () => {
  for (const other of ['resent.ok', 'sent.okay', '$sent.ok'])
    expect(replaceCode(other, { from: 'sent.ok', to: 'true' })).toBeUndefined();
});

it('special characters of a fragment are literal', () => {
  expect(replaceCode('/^[1-9]{0,18}$/.test(x)', { from: '{0,18}$/', to: '{0,900}$/' })).toBe(
    '/^[1-9]{0,900}$/.test(x)',
  );
});
