import { hideTable, quoteRejectedCollabs } from '../../support/db/locks.ts';
import type { Canary } from './canary.ts';
import type { CanaryWatch } from './find-canaries.ts';
import type { SecretWorld } from './open-secret-world.ts';

interface Broken {
  watch: CanaryWatch;
  canaries: readonly Canary[];
  /** A valid key of a brand. */
  key: string;
}

/** Makes database statements fail, with errors that quote their values, while requests contain canaries. */
export async function breakDatabase(world: SecretWorld, { watch, canaries, key }: Broken): Promise<void> {
  const send = async (app: string, canary: Canary) => {
    for (const { path, ...options } of requestsWith(canary.text, key)) {
      const response = await fetch(`${app}${path}`, options);
      watch.look(`the ${response.status} of a broken database`, await response.text());
    }
  };
  const stopComplaining = await quoteRejectedCollabs(world);
  // While only the table of sessions is hidden, writes of collabs reach the statement that quotes their
  // values.
  for (const table of ['sessions', 'api_keys', 'creators']) {
    const restore = await hideTable(world, table);
    for (const [index, canary] of canaries.entries()) await send(world.apps[index % 2] ?? '', canary);
    await restore();
  }
  await stopComplaining();
}

/** Requests whose statements contain a canary. */
function requestsWith(canary: string, key: string) {
  const json = { 'Content-Type': 'application/json', 'Idempotency-Key': 'broken' };
  return [
    { path: '/api/creators/collabs', headers: { 'x-channel-access-token': canary } },
    {
      path: '/api/creators/collabs',
      method: 'POST',
      headers: { ...json, 'x-channel-access-token': key },
      body: JSON.stringify({ email: 'broken@example.com', firstName: canary, lastName: canary }),
    },
    {
      path: '/auth/token',
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: canary }),
    },
  ];
}
