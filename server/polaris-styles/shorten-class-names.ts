import type { UsedParts } from './read-used-parts.ts';

/**
 * Gives the classes of Polaris' parts short names: written out, they are a sixth of the stylesheet as it is sent, and are
 * in the scripts and documents as well. Names that are looked for in parts, or that our own sources say, stay.
 */
export function shortenClassNames(
  css: string,
  { code, sources }: UsedParts,
): { css: string; names: ReadonlyMap<string, string> } {
  const inParts = new Set(code.match(/(?<=: ")Polaris-[\w-]+(?=")/g));
  const lookedFor = [...css.matchAll(/\[class[*^$|~]?=['"]?([\w-]+)/g)].map(([, part = '']) => part);
  const names = new Map<string, string>();
  for (const [, name = ''] of css.matchAll(/\.(Polaris-[\w-]+)/g))
    if (inParts.has(name) && !lookedFor.some((part) => name.includes(part)) && !saidIn(sources, name))
      names.set(name, names.get(name) ?? `P${names.size.toString(36)}`);
  return { css: css.replace(/(?<=\.)Polaris-[\w-]+/g, (name) => names.get(name) ?? name), names };
}

function saidIn(sources: string, name: string): boolean {
  return new RegExp(`${name}(?![\\w-])`).test(sources);
}
