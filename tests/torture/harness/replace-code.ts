/** Code fragments: alternating text and identifiers. */
const names = /([A-Za-z_$][\w$]*)/;

/**
 * Replaces a unique code fragment in a bundle. A bundler renames duplicate identifiers with a number (`id`
 * becomes `id2`, `{ id }` becomes `{ id: id2 }`): the fragment matches such names, and its replacement uses
 * them.
 * @returns undefined without a match.
 * @throws for several matches.
 */
export function replaceCode(bundle: string, { from, to }: { from: string; to: string }): string | undefined {
  const parts = from.split(names);
  const pattern = parts.map((part, index) => (index % 2 === 1 ? numbered(part) : escaped(part))).join('');
  return replaceOnce(bundle, new RegExp(pattern, 'g'), (_, ...found: unknown[]) => {
    const actual = new Map<string, string>();
    for (const [index, name] of parts.entries()) {
      const isIdentifier = index % 2 === 1 && !/(?<!\.\.)\.$/.test(parts[index - 1] ?? '');
      const own = String(found[(index - 1) / 2])
        .split(': ')
        .at(-1);
      if (isIdentifier) actual.set(name, own ?? name);
    }
    return renamed(to, actual);
  });
}

/**
 * Replaces the only match of a text or pattern.
 * @returns undefined without a match.
 * @throws for several matches.
 */
export function replaceOnce(
  text: string,
  from: string | RegExp,
  to: (found: string, ...groups: unknown[]) => string,
): string | undefined {
  let count = 0;
  const changed = text.replaceAll(from, (found, ...groups) => {
    count += 1;
    return to(found, ...(groups as unknown[]));
  });
  if (count > 1) throw new Error(`The text to be changed is there ${count} times`);
  return count === 0 ? undefined : changed;
}

function numbered(name: string): string {
  return `((?<![\\w$])${escaped(name)}(?:\\d*|: ${escaped(name)}\\d+)(?![\\w$]))`;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Code with the identifiers of the bundle, after `...` too; object keys and properties stay. */
function renamed(code: string, actual: ReadonlyMap<string, string>): string {
  return code.replaceAll(
    /(?<![\w$]|(?<!\.\.)\.)[A-Za-z_$][\w$]*(?!\s*:|[\w$])/g,
    (name) => actual.get(name) ?? name,
  );
}
