import { describe, expect, it } from 'vitest';
import { inlineTokens, namesToken } from '../../server/vite/inline-tokens.ts';
import { shortenClassNames } from '../../server/vite/shorten-class-names.ts';
import { unusedVariants } from '../../server/vite/purge-polaris-styles.ts';

const nothing = () => false;
const flat = (css: string) => css.replace(/\s+/g, '');

describe('the purged styles of Polaris', () => {
  it('replaces a token by its value, also through other tokens, and removes the token', () => {
    const css = ':root, .p-theme-light { --p-a: 1px; --p-b: calc(var(--p-a) * 2) } .x { gap: var(--p-b) }';
    expect(flat(inlineTokens(css, nothing))).toBe(':root,.p-theme-light{}.x{gap:calc(1px*2)}');
  });

  it('keeps tokens that a theme, a component or a width changes, and tokens that use them', () => {
    const css = `:root { --p-a: 1px; --p-b: var(--p-a); --p-c: 3px; --p-d: 4px }
      .p-theme-light-mobile { --p-a: 2px } .y { --p-c: 5px } @media (width > 1px) { :root { --p-d: 6px } }
      .x { gap: var(--p-b); padding: var(--p-c); margin: var(--p-d) }`;
    const made = flat(inlineTokens(css, nothing));
    expect(made).toContain('.x{gap:var(--p-b);padding:var(--p-c);margin:var(--p-d)}');
    for (const kept of ['--p-a:1px', '--p-b:var(--p-a)', '--p-a:2px', '--p-c:5px', '--p-d:6px'])
      expect(made).toContain(kept);
  });

  it('keeps tokens that scripts name, also composed ones', () => {
    const isNamed = namesToken(
      "`var(--p-space-${gap})`; gap='400'; `--p-${kind}-${size}`; kind='shadow'; 'var(--p-x)'",
    );
    expect(['--p-space-400', '--p-shadow-400', '--p-x'].every(isNamed)).toBe(true);
    expect(['--p-space-300', '--p-color-400', '--p-x-y'].some(isNamed)).toBe(false);
  });

  it('shortens class names of components, but none that code composes or a page names', () => {
    const code = 'var styles = { "A": "Polaris-A", "b": "Polaris-A--b", "C": "Polaris-C", "D": "Polaris-D" }';
    const css = '.Polaris-A.Polaris-A--b, .Polaris-C, .Polaris-D, .Polaris-E, [class*="aris-C"] { gap: 0 }';
    const { css: made, names } = shortenClassNames(css, { code, sources: '<p className="Polaris-D" />' });
    expect(made).toBe('.P0.P1, .Polaris-C, .Polaris-D, .Polaris-E, [class*="aris-C"] { gap: 0 }');
    expect([...names]).toEqual([
      ['Polaris-A', 'P0'],
      ['Polaris-A--b', 'P1'],
    ]);
  });

  it('omits variants until a page uses their prop', () => {
    const stripes = 'Polaris-IndexTable__ZebraStriping';
    const leavesOut = (sources: string) => unusedVariants(sources).some((classes) => classes.test(stripes));
    expect(leavesOut('<IndexTable />')).toBe(true);
    expect(leavesOut('<IndexTable hasZebraStriping />')).toBe(false);
  });
});
