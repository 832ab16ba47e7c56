import { parsePublicId } from '#app/auth/api-key-format.ts';
import { db } from '#app/db/connection/client.ts';
import { explainDatabaseError } from '#app/db/connection/errors.ts';
import { normalizeDomain } from '#app/domain/channels/store-domain.ts';
import { normalizeEmail } from '#app/domain/creators/creators.ts';

/**
 * Runs a command-line tool: prints its result or error, and sets the exit code.
 * @param finish releases the tool's resources in every case.
 */
export async function runTool(
  work: () => Promise<string>,
  finish: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    console.error(explainDatabaseError(error) ?? (error instanceof Error ? error.message : String(error)));
    process.exitCode = 1;
  } finally {
    await finish();
  }
}

/**
 * Parses the command line.
 * @throws with the usage for unknown options and missing values.
 */
export function parseArguments<Read>(parse: () => Read, usage: string): Read {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Error(`${error.message.split('. ')[0] ?? ''}.\n${usage}`, { cause: error });
  }
}

/** A command with missing or extra arguments; the usage is printed. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** @throws when there is no channel with this domain. */
export async function requireChannelId(domain: string): Promise<string> {
  const channel = await db.channel.findUnique({
    where: { domain: normalizeDomain(domain) },
    select: { id: true },
  });
  if (!channel) throw new Error(`No channel "${domain}". Open the app once in that store's admin.`);
  return channel.id;
}

/** @throws when there is no partner with this name. */
export async function getPartnerId(name: string): Promise<string> {
  const partner = await db.partner.findUnique({ where: { name }, select: { id: true } });
  if (!partner) throw new Error(`No partner "${name}". Create a key to add the partner.`);
  return partner.id;
}

/** @throws when there is no creator with this email address. */
export async function getCreatorId(email: string): Promise<string> {
  const creator = await db.creator.findUnique({
    where: { email: normalizeEmail(email) },
    select: { id: true },
  });
  if (!creator) throw new Error(`No creator "${email}". Create a collab first.`);
  return creator.id;
}

/** The public part of a key that was named on the command line. @throws when it names none. */
export function parseKeyName(text: string | undefined): string {
  const publicId = text === undefined ? undefined : parsePublicId(text);
  if (publicId === undefined) throw new Error('Enter the first two parts of the key, as shown by "list".');
  return publicId;
}
