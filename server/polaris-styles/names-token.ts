/**
 * Tells whether code names a design token, as a whole or put together while it runs: where it says `--p-space-${gap}`,
 * every token counts that a word in quotes makes of it.
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
