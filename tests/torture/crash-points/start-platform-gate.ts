import { startRelay } from '../../support/start-relay.ts';
import type { Relay, RelayedRequest } from '../../support/start-relay.ts';
import type { Gate, Way } from './gate.ts';

/** A way to the platform for one process, which passes a gate. @param strike kills the process. */
export function startPlatformGate(
  platformUrl: string,
  gate: Gate,
  strike: () => Promise<void>,
): Promise<Relay> {
  const atAnswer = new WeakMap<RelayedRequest, Way>();
  return startRelay(platformUrl, {
    async onRequest(request) {
      const way = gate.meet(kindOf(request));
      if (way === undefined) return;
      if (way !== 'killed before') return void atAnswer.set(request, way);
      await strike();
      throw new Error('The process was killed before it could ask');
    },
    async onAnswer(request) {
      const way = atAnswer.get(request);
      if (way === undefined) return;
      if (way === 'killed after') await strike();
      throw new Error('The answer is lost');
    },
  });
}

function kindOf({ operation, path, isWrite }: RelayedRequest): string {
  // A token is handed out to whoever asks, and each time it is another.
  if (operation === '') return `platform write: ${path.replace(/^.*\//, '')}`;
  return `platform ${isWrite ? 'write' : 'read'}: ${operation}`;
}
