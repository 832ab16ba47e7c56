import { describe, expect, it } from 'vitest';
import { inlineTokens } from '../../server/polaris-styles/inline-tokens.ts';
import { namesToken } from '../../server/polaris-styles/names-token.ts';
import { neverAskedFor } from '../../server/polaris-styles/never-asked-for.ts';
import { shortenClassNames } from '../../server/polaris-styles/shorten-class-names.ts';

const nothing = () => false;
const flat = (css: string) => css.replace(/\s+/g, '');

describe('what the build makes of Polaris’ styles', () => {
  it('puts a token’s value where it is named, through other tokens, and leaves the token out', () => {
    const css = ':root, .p-theme-light { --p-a: 1px; --p-b: calc(var(--p-a) * 2) } .x { gap: var(--p-b) }';
    expect(flat(inlineTokens(css, nothing))).toBe(':root,.p-theme-light{}.x{gap:calc(1px*2)}');
  });

  it('leaves tokens that a theme, a part or a width changes, and what is made of them', () => {
    const css = `:root { --p-a: 1px; --p-b: var(--p-a); --p-c: 3px; --p-d: 4px }
      .p-theme-light-mobile { --p-a: 2px } .y { --p-c: 5px } @media (width > 1px) { :root { --p-d: 6px } }
      .x { gap: var(--p-b); padding: var(--p-c); margin: var(--p-d) }`;
    const made = flat(inlineTokens(css, nothing));
    expect(made).toContain('.x{gap:var(--p-b);padding:var(--p-c);margin:var(--p-d)}');
    for (const kept of ['--p-a:1px', '--p-b:var(--p-a)', '--p-a:2px', '--p-c:5px', '--p-d:6px'])
      expect(made).toContain(kept);
  });

  it('keeps tokens that scripts name, also those that they put together of words in quotes', () => {
    const isNamed = namesToken(
      "`var(--p-space-${gap})`; gap='400'; `--p-${kind}-${size}`; kind='shadow'; 'var(--p-x)'",
    );
    expect(['--p-space-400', '--p-shadow-400', '--p-x'].every(isNamed)).toBe(true);
    expect(['--p-space-300', '--p-color-400', '--p-x-y'].some(isNamed)).toBe(false);
  });

  it('shortens the names that parts give, but none that is looked for in parts or said by a page', () => {
    const code = 'var styles = { "A": "Polaris-A", "b": "Polaris-A--b", "C": "Polaris-C", "D": "Polaris-D" }';
    const css = '.Polaris-A.Polaris-A--b, .Polaris-C, .Polaris-D, .Polaris-E, [class*="aris-C"] { gap: 0 }';
    const { css: made, names } = shortenClassNames(css, { code, sources: '<p className="Polaris-D" />' });
    expect(made).toBe('.P0.P1, .Polaris-C, .Polaris-D, .Polaris-E, [class*="aris-C"] { gap: 0 }');
    expect([...names]).toEqual([
      ['Polaris-A', 'P0'],
      ['Polaris-A--b', 'P1'],
    ]);
  });

  it('leaves out what a page would have to ask for, until one does', () => {
    const stripes = 'Polaris-IndexTable__ZebraStriping';
    const leavesOut = (sources: string) => neverAskedFor(sources).some((classes) => classes.test(stripes));
    expect(leavesOut('<IndexTable />')).toBe(true);
    expect(leavesOut('<IndexTable hasZebraStriping />')).toBe(false);
  });
});
