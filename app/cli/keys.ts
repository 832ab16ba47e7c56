import { parseArgs } from 'node:util';
import { closeDatabase } from '#app/db/client.ts';
import { commands, UsageError } from './keys/commands.ts';

/* `npm run keys`: keys, partners' grants and user tokens. A secret is printed once; what is stored cannot make it again. */

const usage = `Issue a channel's key       npm run keys -- issue --channel DOMAIN [--label TEXT]
Issue a partner's key       npm run keys -- issue --partner NAME [--grant DOMAIN …] [--label TEXT]
List keys                   npm run keys -- list [--channel DOMAIN | --partner NAME]
Replace a key               npm run keys -- rotate KEY [--overlap HOURS]   (the old one goes on for 24 hours)
Revoke a key                npm run keys -- revoke KEY
Let a partner in            npm run keys -- grant --partner NAME --channel DOMAIN
Shut a partner out          npm run keys -- ungrant --partner NAME --channel DOMAIN
Sign a user in              npm run keys -- token --creator EMAIL | --channel DOMAIN
Replace the signing key     npm run keys -- rotate-signing [--now]   (--now when it is known to others)

KEY is the first two parts of a key, such as cck_0123456789abcdef.`;

try {
  console.log(await run());
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error instanceof UsageError ? `${message}\n\n${usage}` : message);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}

async function run(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      channel: { type: 'string' },
      partner: { type: 'string' },
      creator: { type: 'string' },
      grant: { type: 'string', multiple: true, default: [] },
      label: { type: 'string', default: '' },
      overlap: { type: 'string', default: '24' },
      now: { type: 'boolean', default: false },
    },
  });
  const [name = '', ...words] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || words.length > 1) throw new UsageError('Say what is to be done.');
  return command({ ...values, name: words[0] });
}
