import { parse } from 'postcss';
import type { Declaration, Root } from 'postcss';
import { groupBy } from '#app/group-by.ts';

/**
 * Writes the values of Polaris' design tokens where its rules name them, and leaves out every custom property that
 * nothing names then. Tokens with a second value, as on small screens, stay as they are.
 */
export function inlineTokens(css: string, isNamedElsewhere: (token: string) => boolean): string {
  const root = parse(css);
  const fixed = fixedTokens(root);
  const inline = (value: string): string =>
    value.replace(/var\(\s*(--[\w-]+)\s*\)/g, (whole, token: string) => {
      const known = fixed.get(token);
      return known === undefined ? whole : inline(known);
    });
  root.walkDecls((declaration) => {
    declaration.value = inline(declaration.value);
  });
  while (removeUnnamed(root, isNamedElsewhere));
  return root.toString();
}

/** The custom properties that have one value for good, by name: said once, for the whole document. */
function fixedTokens(root: Root): Map<string, string> {
  const said = groupBy(customProperties(root), ({ prop }) => prop);
  const isFixed = (token: string): boolean => {
    const [first, ...others] = said.get(token) ?? [];
    if (first === undefined || others.length > 0 || !isForDocument(first)) return false;
    return namedIn(first.value).every(isFixed);
  };
  return new Map(
    [...said].flatMap(([token, [first]]) => (first && isFixed(token) ? [[token, first.value]] : [])),
  );
}

function isForDocument({ parent }: Declaration): boolean {
  return parent?.type === 'rule' && parent.parent?.type === 'root' && parent.selectors[0] === ':root';
}

/** @returns whether there were any; what they named may be named by nothing now. */
function removeUnnamed(root: Root, isNamedElsewhere: (token: string) => boolean): boolean {
  const named = new Set(namedIn(root.toString()));
  const unnamed = customProperties(root).filter(({ prop }) => !named.has(prop) && !isNamedElsewhere(prop));
  for (const declaration of unnamed) declaration.remove();
  return unnamed.length > 0;
}

function customProperties(root: Root): Declaration[] {
  const declarations: Declaration[] = [];
  root.walkDecls(/^--/, (declaration) => void declarations.push(declaration));
  return declarations;
}

function namedIn(css: string): string[] {
  return css.match(/(?<=var\(\s*)--[\w-]+/g) ?? [];
}
