import { parseArgs } from 'node:util';
import { assertCompatible } from '#app/db/compatibility.ts';
import { readArguments } from '../run-tool.ts';
import { UsageError } from '../usage-error.ts';
import { commands } from './commands.ts';

const usage = `Issue a channel's key       npm run keys -- issue --channel DOMAIN [--label TEXT]
Issue a partner's key       npm run keys -- issue --partner NAME [--grant DOMAIN …] [--label TEXT]
List keys                   npm run keys -- list [--channel DOMAIN | --partner NAME]
Replace a key               npm run keys -- rotate KEY [--overlap HOURS]   (the old one goes on for 24 hours)
Revoke a key                npm run keys -- revoke KEY
Let a partner in            npm run keys -- grant --partner NAME --channel DOMAIN
Shut a partner out          npm run keys -- ungrant --partner NAME --channel DOMAIN
Sign a user in              npm run keys -- token --creator EMAIL | --channel DOMAIN
Replace the signing key     npm run keys -- rotate-signing [--now]   (--now when it is known to others)
Seal everything again       npm run keys -- reseal [--discard-lost]   (with the first of the keys in ENCRYPTION_KEY)

KEY is the first two parts of a key, such as cck_0123456789abcdef.`;

const options = {
  channel: { type: 'string' },
  partner: { type: 'string' },
  creator: { type: 'string' },
  grant: { type: 'string', multiple: true },
  label: { type: 'string', default: '' },
  overlap: { type: 'string', default: '24' },
  now: { type: 'boolean', default: false },
  'discard-lost': { type: 'boolean', default: false },
} as const;

/**
 * Carries out one command line.
 * @returns what it prints: a secret, once, or what is asked for in lines.
 * @throws Error that says what is wrong, and for what is no command how they are all written.
 */
export async function runKeys(args: string[]): Promise<string> {
  const { positionals, values } = readArguments(
    () => parseArgs({ args, allowPositionals: true, options }),
    usage,
  );
  const [name = '', ...words] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || words.length > 1) throw new Error(`Say what is to be done.\n\n${usage}`);
  const discardLost = values['discard-lost'];
  await assertCompatible(discardLost ? 'wrong-encryption-key' : undefined);
  try {
    return await command({ ...values, discardLost, grant: values.grant ?? [], name: words[0] });
  } catch (error) {
    throw error instanceof UsageError ? new Error(`${error.message}\n\n${usage}`, { cause: error }) : error;
  }
}
