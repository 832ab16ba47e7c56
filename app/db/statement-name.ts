import { env } from '#app/env.ts';

const mark = /^\/\* prepared: ([a-z-]+) \*\//;

/**
 * The name under which every connection prepares a statement once, and plans it once: for one whose text begins with
 * `/* prepared: <name> *\/`, is always the same, and would else be planned longer than it runs. Empty for all others.
 */
export function statementName({ sql }: { sql: string }): string {
  return preparedAs(mark.exec(sql)?.[1] ?? '');
}

/** The same name, or an empty one, which prepares nothing, where a connection pooler would lose the statement. */
export function preparedAs(name: string): string {
  return env.DATABASE_PREPARED_STATEMENTS ? name : '';
}
