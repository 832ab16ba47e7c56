/** Bits of code by turns: what stands between names, and a name. */
const names = /([A-Za-z_$][\w$]*)/;

/**
 * Replaces a bit of code in a bundle, everywhere. A bundler that meets a name twice gives one of the two a number
 * (`id` becomes `id2`, `{ id }` becomes `{ id: id2 }`): the bit is found with such names, and what replaces it uses them.
 * @returns undefined when the bit is not there.
 */
export function replaceCode(bundle: string, { from, to }: { from: string; to: string }): string | undefined {
  const parts = from.split(names);
  const pattern = parts.map((part, index) => (index % 2 === 1 ? numbered(part) : escaped(part))).join('');
  const place = new RegExp(pattern, 'g');
  if (!place.test(bundle)) return undefined;
  return bundle.replaceAll(new RegExp(pattern, 'g'), (_, ...found: unknown[]) => {
    const given = parts.filter((_part, index) => index % 2 === 1);
    const actual = new Map(
      given.map((name, index) => [name, String(found[index]).split(': ').at(-1) ?? name]),
    );
    return renamed(to, actual);
  });
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
