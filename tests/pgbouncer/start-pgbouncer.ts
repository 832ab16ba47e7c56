import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { anyFreePort } from '../../local/ports.ts';
import { chooseUser } from '../../local/postgres/choose-user.ts';
import { createSupervisor } from '../../local/processes.ts';
import { StartError } from '../../local/start-error.ts';
import { until } from '../support/until.ts';

export type PoolMode = 'transaction' | 'session';

/** The PgBouncer that the system has. */
export interface InstalledPgBouncer {
  program: string;
  /** Such as `1.21.0`. */
  version: string;
  /** Whether it follows prepared statements in transaction mode, as it does from 1.21 on. */
  followsPreparedStatements: boolean;
}

/** @throws StartError when the package is missing; nothing is downloaded. */
export function findPgBouncer(): InstalledPgBouncer {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin'];
  const program = folders.map((folder) => path.join(folder, 'pgbouncer')).find((file) => existsSync(file));
  if (program === undefined)
    throw new StartError('PgBouncer is not installed. On Debian and Ubuntu: apt-get install pgbouncer.');
  const printed = execFileSync(program, ['--version'], { encoding: 'utf8' });
  const [, version = '', major, minor] = /PgBouncer ((\d+)\.(\d+)\S*)/.exec(printed) ?? [];
  return { program, version, followsPreparedStatements: Number(major) > 1 || Number(minor) >= 21 };
}

/** A running PgBouncer before one database. */
export interface RunningPgBouncer {
  /** The database's address through it, as `user`. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts it on loopback, not as root, which it rejects. */
export async function startPgBouncer(
  { program, followsPreparedStatements }: InstalledPgBouncer,
  { mode, databaseUrl, user }: { mode: PoolMode; databaseUrl: string; user: string },
): Promise<RunningPgBouncer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await anyFreePort();
  const database = new URL(databaseUrl);
  const userList = path.join(folder, 'users.txt');
  writeFileSync(userList, `"${user}" ""\n`);
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${database.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${userList}`,
    `pool_mode = ${mode}`,
    // More than both processes use in session mode, where each client has its own connection.
    'default_pool_size = 40',
    'max_client_conn = 200',
    ...(followsPreparedStatements ? ['max_prepared_statements = 200'] : []),
  ];
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${settings.join('\n')}\n`);
  const supervisor = createSupervisor({ logDir: folder });
  const asOther =
    process.getuid?.() === 0 ? ['--reuid', String(chooseUser().uid), '--clear-groups'] : undefined;
  await supervisor.start({
    name: 'pgbouncer',
    command: asOther ? ['setpriv', ...asOther, program, file] : [program, file],
  });
  await until('PgBouncer takes connections', () => isOpen(port), 10_000);
  const url = new URL(database);
  url.port = String(port);
  url.username = user;
  return {
    url: url.href,
    async stop() {
      await supervisor.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
