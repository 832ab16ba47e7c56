import { startDatabaseProxy, type DatabaseProxy } from '../../support/network/start-database-proxy.ts';
import type { Gate } from './gate.ts';
import { passThrough } from './pass-through.ts';

/**
 * The path of one process to the database, through a gate.
 * @param strike kills the process.
 */
export function startWireGate(
  databaseUrl: string,
  gate: Gate,
  strike: () => Promise<void>,
): Promise<DatabaseProxy> {
  return startDatabaseProxy(databaseUrl, (ends) => passThrough(ends, { gate, strike }));
}
