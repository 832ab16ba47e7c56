/** Requests no transaction for a migration whose statements would be allowed in one. */
const marker = /^-- migrate: no transaction\s*$/m;

const token =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|(?<tag>\$\w*\$)[\s\S]*?\k<tag>|(?<end>;)|[^]/g;

const createIndex =
  /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?(?<name>"[^"]+"|(?!ON\b)[\w.]+)/i;

/** Splits a script into statements without comments. Handles strings, quoted names and dollar quotes, but not E''. */
export function splitStatements(sql: string): string[] {
  const statements = [''];
  for (const { 0: text, groups } of sql.matchAll(token)) {
    if (groups?.['end'] !== undefined) statements.push('');
    else if (groups?.['comment'] === undefined) statements.push(`${statements.pop() ?? ''}${text}`);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/** Returns whether a statement is concurrent. Postgres allows those only outside transactions. */
export function isConcurrent(statement: string): boolean {
  return /^(CREATE|DROP|REINDEX|ALTER)\b[^']*\bCONCURRENTLY\b/i.test(statement);
}

/** Returns whether a migration must run statement by statement without a transaction. */
export function needsNoTransaction(sql: string): boolean {
  return marker.test(sql) || splitStatements(sql).some(isConcurrent);
}

/** Returns the index that a statement builds concurrently, as written in it; undefined for other statements. */
export function concurrentIndexOf(statement: string): string | undefined {
  return createIndex.exec(statement)?.groups?.['name'];
}
