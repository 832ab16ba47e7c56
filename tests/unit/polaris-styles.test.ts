import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inlineTokens, namesToken } from '../../server/vite/inline-tokens.ts';
import { rareComponents, splitStyles, unusedVariants } from '../../server/vite/purge-polaris-styles.ts';

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

  it('has one sheet for every page, and one for each component that few pages use', () => {
    const css = `@charset "UTF-8";:root{--p-a:1px}.Polaris-Tabs__Tab .x{gap:1px}
      @media print{.Polaris-Tabs{gap:2px}}.Polaris-Text{gap:3px}`;
    const sheets = splitStyles(css);
    const forAll = '@charset"UTF-8";:root{--p-a:1px}.Polaris-Text{gap:3px}';
    expect(flat(sheets.get('polaris') ?? '')).toBe(forAll);
    expect(flat(sheets.get('Tabs') ?? '')).toBe(
      '.Polaris-Tabs__Tab.x{gap:1px}@mediaprint{.Polaris-Tabs{gap:2px}}',
    );
  });

  it('has no rule that styles two components, of which few pages use one', () => {
    const full = readFileSync('node_modules/@shopify/polaris/build/esm/styles.css', 'utf8');
    for (const [name, sheet] of splitStyles(full)) {
      const styled = sheet.match(/(?<=\.Polaris-)[A-Za-z]+/g) ?? [];
      expect(styled.filter((one) => one !== name && rareComponents.includes(one))).toEqual([]);
      if (name !== 'polaris') expect(new Set(styled)).toEqual(new Set([name]));
    }
  });

  it('omits variants until a page uses their prop', () => {
    const stripes = 'Polaris-IndexTable__ZebraStriping';
    const leavesOut = (sources: string) => unusedVariants(sources).some((classes) => classes.test(stripes));
    expect(leavesOut('<IndexTable />')).toBe(true);
    expect(leavesOut('<IndexTable hasZebraStriping />')).toBe(false);
  });
});
