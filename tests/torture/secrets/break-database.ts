import type { Canary } from './canary.ts';
import type { CanaryWatch } from './find-canaries.ts';
import type { SecretWorld } from './open-secret-world.ts';

interface Broken {
  watch: CanaryWatch;
  canaries: readonly Canary[];
  /** A good key of a brand. */
  key: string;
}

/** Lets the database fail, with errors that quote what was written, while canaries are shown. */
export async function breakDatabase(world: SecretWorld, { watch, canaries, key }: Broken): Promise<void> {
  const { query, apps } = world;
  const ask = async (app: string, canary: Canary) => {
    for (const { path, ...asked } of requestsWith(canary.text, key)) {
      const response = await fetch(`${app}${path}`, asked);
      watch.look(`the ${response.status} of a broken database`, await response.text());
    }
  };
  await query(
    `CREATE FUNCTION complain() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION E'no: %\\n    at %', NEW, NEW USING DETAIL = NEW::text, HINT = NEW::text; END $$;
     CREATE TRIGGER complain BEFORE INSERT ON collabs FOR EACH ROW EXECUTE FUNCTION complain()`,
  );
  // With the sessions away, the rest comes as far as the complaint.
  for (const table of ['sessions', 'api_keys', 'creators']) {
    await query(`ALTER TABLE ${table} RENAME TO away`);
    for (const [index, canary] of canaries.entries()) await ask(apps[index % 2] ?? '', canary);
    await query(`ALTER TABLE away RENAME TO ${table}`);
  }
  await query('DROP TRIGGER complain ON collabs');
}

/** Requests that come to the database with a canary among their values. */
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
