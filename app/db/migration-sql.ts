/** A line that asks for no transaction around a migration whose statements would be allowed in one. */
const marker = /^-- migrate: no transaction\s*$/m;

const token =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<comment>--[^\n]*|\/\*[\s\S]*?\*\/)|(?<tag>\$\w*\$)[\s\S]*?\k<tag>|(?<end>;)|[^]/g;

const createIndex =
  /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?(?<name>"[^"]+"|(?!ON\b)[\w.]+)/i;

/** The statements of a script, without comments. Knows strings, quoted names and dollar quotes, but no backslashes in E''. */
export function splitStatements(sql: string): string[] {
  const statements = [''];
  for (const { 0: text, groups } of sql.matchAll(token)) {
    if (groups?.['end'] !== undefined) statements.push('');
    else if (groups?.['comment'] === undefined) statements.push(`${statements.pop() ?? ''}${text}`);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/** Whether a statement does its work beside readers and writers, which Postgres allows outside transactions only. */
export function isConcurrent(statement: string): boolean {
  return /^(CREATE|DROP|REINDEX|ALTER)\b[^']*\bCONCURRENTLY\b/i.test(statement);
}

/** Whether a migration has to run one statement after the other, each by itself. */
export function needsNoTransaction(sql: string): boolean {
  return marker.test(sql) || splitStatements(sql).some(isConcurrent);
}

/** The index that a statement builds concurrently, as the statement writes its name; undefined for other statements. */
export function concurrentIndexOf(statement: string): string | undefined {
  return createIndex.exec(statement)?.groups?.['name'];
}
