import { startRelay, type Relay, type RelayedRequest } from '../../support/network/start-relay.ts';
import type { Gate, Way } from './gate.ts';

/**
 * The path of one process to the platform, through a gate.
 * @param strike kills the process.
 */
export function startPlatformGate(
  platformUrl: string,
  gate: Gate,
  strike: () => Promise<void>,
): Promise<Relay> {
  const atResponse = new WeakMap<RelayedRequest, Way>();
  return startRelay(platformUrl, {
    async onRequest(request) {
      const way = gate.meet(kindOf(request));
      if (way === undefined) return;
      if (way !== 'killed before') return void atResponse.set(request, way);
      await strike();
      throw new Error('The process was killed before it could ask');
    },
    async onResponse(request) {
      const way = atResponse.get(request);
      if (way === undefined) return;
      if (way === 'killed after') await strike();
      throw new Error('The answer is lost');
    },
  });
}

function kindOf({ operation, path, isWrite }: RelayedRequest): string {
  // Tokens are issued to every request, and differ each time.
  if (operation === '') return `platform write: ${path.replace(/^.*\//, '')}`;
  return `platform ${isWrite ? 'write' : 'read'}: ${operation}`;
}
