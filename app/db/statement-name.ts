const mark = /^\/\* prepared: ([a-z-]+) \*\//;

/**
 * The name under which every connection prepares a statement once, and plans it once: for one whose text begins with
 * `/* prepared: <name> *\/`, is always the same, and would else be planned longer than it runs. Empty for all others.
 */
export function statementName({ sql }: { sql: string }): string {
  return mark.exec(sql)?.[1] ?? '';
}
