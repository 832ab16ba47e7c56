/** Bits of code by turns: what stands between names, and a name. */
const names = /([A-Za-z_$][\w$]*)/;

/**
 * Replaces a bit of code in a bundle, where it must not be twice: a bug is one change in one place. A bundler that meets a name twice gives one of the two a number
 * (`id` becomes `id2`, `{ id }` becomes `{ id: id2 }`): the bit is found with such names, and what replaces it uses them.
 * @returns undefined when the bit is not there.
 * @throws when it is there more than once.
 */
export function replaceCode(bundle: string, { from, to }: { from: string; to: string }): string | undefined {
  const parts = from.split(names);
  const pattern = parts.map((part, index) => (index % 2 === 1 ? numbered(part) : escaped(part))).join('');
  return replaceOnce(bundle, new RegExp(pattern, 'g'), (_, ...found: unknown[]) => {
    const given = parts.filter((_part, index) => index % 2 === 1);
    const actual = new Map(
      given.map((name, index) => [name, String(found[index]).split(': ').at(-1) ?? name]),
    );
    return renamed(to, actual);
  });
}

/**
 * Replaces the one occurrence of a text or pattern. @returns undefined when there is none.
 * @throws when there are more.
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

/** Code with the names that it has in the bundle; keys of objects keep theirs. */
function renamed(code: string, actual: ReadonlyMap<string, string>): string {
  return code.replaceAll(/(?<![.\w$])[A-Za-z_$][\w$]*(?!\s*:|[\w$])/g, (name) => actual.get(name) ?? name);
}
