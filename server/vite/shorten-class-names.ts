import type { UsedComponents } from './purge-polaris-styles.ts';

/**
 * Gives the classes of Polaris' parts short names: written out, they are a sixth of the stylesheet as it is sent, and are
 * in the scripts and documents as well. Names that are looked for in parts, or that our own sources say, stay.
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
