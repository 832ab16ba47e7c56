import type { UsedComponents } from './purge-polaris-styles.ts';

/**
 * Shortens the class names of Polaris components, which are a sixth of the compressed stylesheet and also
 * occur in scripts and documents. Keeps names that are matched by parts, or that our sources contain.
 */
export function shortenClassNames(
  css: string,
  { code, sources }: UsedComponents,
): { css: string; names: ReadonlyMap<string, string> } {
  const partially = new Set(code.match(/(?<=: ")Polaris-[\w-]+(?=")/g));
  const searchedParts = [...css.matchAll(/\[class[*^$|~]?=['"]?([\w-]+)/g)].map(([, part = '']) => part);
  const names = new Map<string, string>();
  for (const [, name = ''] of css.matchAll(/\.(Polaris-[\w-]+)/g))
    if (partially.has(name) && !searchedParts.some((part) => name.includes(part)) && !occursIn(sources, name))
      names.set(name, names.get(name) ?? `P${names.size.toString(36)}`);
  return { css: css.replace(/(?<=\.)Polaris-[\w-]+/g, (name) => names.get(name) ?? name), names };
}

function occursIn(sources: string, name: string): boolean {
  return new RegExp(`${name}(?![\\w-])`).test(sources);
}
