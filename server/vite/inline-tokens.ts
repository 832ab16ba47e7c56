import { parse, type Declaration, type Root } from 'postcss';
import { groupBy } from '#app/group-by.ts';

/**
 * Replaces Polaris's design tokens by their values, and removes unused custom properties. Keeps tokens with a
 * second value, such as one for small screens.
 */
export function inlineTokens(css: string, isNamedElsewhere: (token: string) => boolean): string {
  const root = parse(css);
  const fixed = fixedTokens(root);
  const inline = (value: string): string =>
    value.replace(/var\(\s*(--[\w-]+)\s*\)/g, (whole, token: string) => {
      const replacement = fixed.get(token);
      return replacement === undefined ? whole : inline(replacement);
    });
  root.walkDecls((declaration) => {
    declaration.value = inline(declaration.value);
  });
  while (removeUnused(root, isNamedElsewhere));
  return root.toString();
}

/** Custom properties with exactly one document-wide declaration, by name. */
function fixedTokens(root: Root): Map<string, string> {
  const declared = groupBy(customProperties(root), ({ prop }) => prop);
  const isFixed = (token: string): boolean => {
    const [first, ...others] = declared.get(token) ?? [];
    if (first === undefined || others.length > 0 || !isForDocument(first)) return false;
    return namedIn(first.value).every(isFixed);
  };
  return new Map(
    [...declared].flatMap(([token, [first]]) => (first && isFixed(token) ? [[token, first.value]] : [])),
  );
}

function isForDocument({ parent }: Declaration): boolean {
  return parent?.type === 'rule' && parent.parent?.type === 'root' && parent.selectors[0] === ':root';
}

/** @returns whether it removed any, which may make others unused. */
function removeUnused(root: Root, isNamedElsewhere: (token: string) => boolean): boolean {
  const named = new Set(namedIn(root.toString()));
  const unused = customProperties(root).filter(({ prop }) => !named.has(prop) && !isNamedElsewhere(prop));
  for (const declaration of unused) declaration.remove();
  return unused.length > 0;
}

function customProperties(root: Root): Declaration[] {
  const declarations: Declaration[] = [];
  root.walkDecls(/^--/, (declaration) => void declarations.push(declaration));
  return declarations;
}

function namedIn(css: string): string[] {
  return css.match(/(?<=var\(\s*)--[\w-]+/g) ?? [];
}

/**
 * Returns whether code uses a design token, as a literal or built at run time: for `--p-space-${gap}`, every
 * token counts that a quoted word of the code completes.
 */
export function namesToken(code: string): (token: string) => boolean {
  const quoted = new Set([...code.matchAll(/(['"`])([\w-]+)\1/g)].map(([, , word]) => word));
  const named = new Set(code.match(/--p[cg]?-(?:[\w-]|\$\{[^}]*\})+/g));
  const patterns = [...named].map((name) => new RegExp(`^${name.replace(/\$\{[^}]*\}|-$/g, '(.+)')}$`));
  return (token) =>
    patterns.some((pattern) => {
      const parts = pattern.exec(token)?.slice(1);
      return parts !== undefined && parts.every((part) => quoted.has(part));
    });
}
