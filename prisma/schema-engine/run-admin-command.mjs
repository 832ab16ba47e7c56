import pg from 'pg';

/** Postgres's SQLSTATE to Prisma's code: no such database, it exists already, wrong password; else it reads as unreachable. */
const PRISMA_CODES = { '3D000': 'P1003', '42P04': 'P1009', '28P01': 'P1000' };

/** Runs `can-connect-to-database`, `create-database` or `drop-database`; returns the exit code. */
export async function runAdminCommand(url, command) {
  try {
    await runCommand(url, command);
    return 0;
  } catch (error) {
    log('ERROR', error.message, { error_code: PRISMA_CODES[error.code] ?? 'P1001', is_panic: false });
    return 1;
  }
}

async function runCommand(url, command) {
  const name = pg.escapeIdentifier(decodeURIComponent(new URL(url).pathname.slice(1)));
  const server = new URL(url);
  server.pathname = '/postgres';
  if (command === 'can-connect-to-database') return query(url, 'SELECT 1');
  if (command === 'create-database') return query(server.href, `CREATE DATABASE ${name}`);
  if (command === 'drop-database') {
    await query(server.href, `DROP DATABASE ${name}`);
    return log('INFO', 'The database was successfully dropped');
  }
  throw new Error(`Unknown command ${command}`);
}

async function query(connectionString, sql) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Prisma reads its answer from the last log line on standard error. */
function log(level, message, extra = {}) {
  const entry = { timestamp: new Date().toISOString(), level, fields: { message, ...extra } };
  process.stderr.write(`\n${JSON.stringify({ ...entry, target: 'schema_engine::logger' })}\n`);
}
