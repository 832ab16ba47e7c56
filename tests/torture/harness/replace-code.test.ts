import { expect, it } from 'vitest';
import { replaceCode } from './replace-code.ts';

const bug = { from: 'where: { channelId, id: tierId }', to: 'where: { id: tierId }' };

it('a bit of code is replaced where it is once', () => {
  const once = 'a({ where: { channelId, id: tierId } });';
  expect(replaceCode(once, bug)).toBe('a({ where: { id: tierId } });');
  expect(() => replaceCode(`${once} ${once}`, bug)).toThrow('there 2 times');
});

it('a bit of code is found under the names that a bundler gave it, and what replaces it has them too', () => {
  const bundle = 'find({ where: { channelId: channelId2, id: tierId3 } })';
  expect(replaceCode(bundle, bug)).toBe('find({ where: { id: tierId3 } })');
  const shorthand = { from: 'if (!sent.ok)', to: 'if (!sent.ok && sent.id({ sent: 1 }))' };
  expect(replaceCode('if (!sent2.ok) x', shorthand)).toBe('if (!sent2.ok && sent2.id({ sent: 1 })) x');
});

it('other names than those of the bit are not taken for them', () => {
  for (const other of ['resent.ok', 'sent.okay', '$sent.ok'])
    expect(replaceCode(other, { from: 'sent.ok', to: 'true' })).toBeUndefined();
});

it('what stands for itself in a bit of code has no other meaning', () => {
  expect(replaceCode('/^[1-9]{0,18}$/.test(x)', { from: '{0,18}$/', to: '{0,900}$/' })).toBe(
    '/^[1-9]{0,900}$/.test(x)',
  );
});
