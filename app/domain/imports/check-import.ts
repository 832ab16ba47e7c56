import type { Message } from '#app/i18n/catalog.ts';
import { message, messageOf, serializeMessage } from '#app/i18n/message.ts';
import { setImmediate } from 'node:timers/promises';
import { db, inTransaction } from '#app/db/client.ts';
import type { Channel, ImportVerdict } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import type { CreateCollabInput } from '../collabs/input.ts';
import { DuplicateCollab, nameConflict } from '../collabs/insert.ts';
import { fieldNamesIn } from '../custom-fields/known-fields.ts';
import type { KnownField } from '../custom-fields/known-fields.ts';
import { checkNewValues } from '../custom-fields/values.ts';
import type { CustomInput } from '../custom-fields/value-types.ts';
import { limits } from '../limits.ts';
import { Problem } from '../problem.ts';
import { messagesOf, parseHeader } from './columns.ts';
import { decodeText, invalidFile, parseTable } from './parse-file.ts';
import { parseRow } from './parse-row.ts';
import type { ParsedRow } from './parse-row.ts';
import { grantsOf, listImportTiers } from './tiers.ts';
import type { ImportTier } from './tiers.ts';
import { isLargeDiscount } from '../discounts/amount.ts';

/** Maximum number of rows parsed before other requests run. */
const rowsAtOnce = 200;

/**
 * Checks a file of creators, and saves each row with its expected result. Changes nothing else. A channel
 * keeps its latest few imports.
 * @returns the import's id.
 * @throws Problem `too-large`, or `invalid` for an unreadable file; invalid rows are reported individually.
 */
export async function checkImport(
  channelId: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<string> {
  if (bytes.byteLength > limits.importBytes) throw new Problem('file-too-large');
  const [header, ...rows] = await parseTable(decodeText(bytes));
  if (!header) throw invalidFile(message('file-without-rows'));
  const columns = parseHeader(header.cells);
  if (rows.length === 0) throw invalidFile(message('file-without-creators'));
  const tiers = await listImportTiers(channelId);
  const read = [];
  for (const row of rows) {
    if (read.length % rowsAtOnce === 0) await setImmediate();
    read.push({ ...row, read: parseRow(columns, row.cells, tiers) });
  }
  const channel = await db.channel.findUniqueOrThrow({ where: { id: channelId } });
  const checked = await checkRows(channel, read, tiers);
  return saveImport(
    channelId,
    { filename: name.replaceAll('\0', '').slice(0, limits.name), columns },
    checked,
  );
}

function saveImport(
  channelId: string,
  about: { filename: string; columns: string[] },
  rows: readonly CheckedRow[],
): Promise<string> {
  const id = newId();
  return inTransaction(async (tx) => {
    await tx.collabImport.create({ data: { channelId, id, ...about } });
    await tx.$executeRaw`
      INSERT INTO collab_import_rows (channel_id, import_id, line, cells, email_key, verdict, reason, collab_id,
        is_large)
      SELECT ${channelId}::uuid, ${id}::uuid, line, ARRAY(SELECT jsonb_array_elements_text(cells)), "emailKey",
        verdict, reason, "collabId", "isLarge"
      FROM jsonb_to_recordset(${JSON.stringify(rows.map(serialized))}::jsonb) AS given
        (line int, cells jsonb, "emailKey" text, verdict import_verdict, reason text, "collabId" uuid,
          "isLarge" boolean)`;
    await tx.$executeRaw`
      DELETE FROM collab_imports WHERE channel_id = ${channelId}::uuid AND id IN (
        SELECT id FROM collab_imports
        WHERE channel_id = ${channelId}::uuid AND (started_at IS NULL OR finished_at IS NOT NULL)
        ORDER BY id DESC OFFSET ${limits.imports})`;
    return id;
  });
}

/** The expected result of a row at this moment. */
export interface CheckedRow {
  line: number;
  cells: string[];
  emailKey: string | null;
  verdict: ImportVerdict;
  reason: Message | null;
  collabId: string | null;
  /** Whether the discount is half the price or more. */
  isLarge: boolean;
}

function serialized({ reason, ...row }: CheckedRow): object {
  return { ...row, reason: reason && serializeMessage(reason) };
}

interface Row {
  line: number;
  cells: string[];
  read: ParsedRow;
}

/** Computes the expected result of each row, considering the channel's collabs and the earlier rows. */
export async function checkRows(
  channel: Channel,
  rows: readonly Row[],
  tiers: readonly ImportTier[],
): Promise<CheckedRow[]> {
  const present = await findPresent(channel, rows);
  const taken = { email: new Map<string, number>(), 'affiliate code': new Map(), handle: new Map() };
  return rows.map(({ line, cells, read }) => {
    const { emailKey } = read;
    const row = { line, cells, emailKey, collabId: null, reason: null, isLarge: false };
    if (!read.input) return { ...row, verdict: 'refused', reason: read.problem };
    const collabId = present.collabs.get(emailKey ?? '');
    if (collabId !== undefined)
      return { ...row, verdict: 'exists', collabId, reason: messageOf(new DuplicateCollab(collabId)) };
    const reason =
      present.findConflict(read.input) ?? findDuplicate(taken, line, { emailKey, ...read.input });
    if (reason !== undefined) return { ...row, verdict: 'refused', reason };
    return { ...row, verdict: 'create', isLarge: isLargeDiscount(grantsOf(read.input, tiers).discount) };
  });
}

type Taken = Record<'email' | 'affiliate code' | 'handle', Map<string, number>>;

const duplicates = {
  email: 'duplicate-row-email',
  'affiliate code': 'duplicate-row-code',
  handle: 'duplicate-row-handle',
} as const;

/** Of two rows with the same name, the first gets it. */
function findDuplicate(
  taken: Taken,
  line: number,
  { emailKey, affiliateCode, handle }: { emailKey: string | null } & CreateCollabInput,
): Message | undefined {
  const unique = [
    ['email', emailKey],
    ['affiliate code', affiliateCode?.toLowerCase()],
    ['handle', handle],
  ] as const;
  for (const [what, value] of unique) {
    const first = value ? taken[what].get(value) : undefined;
    if (first !== undefined) return message(duplicates[what], { line: first });
  }
  for (const [what, value] of unique) if (value) taken[what].set(value, line);
  return undefined;
}

interface Present {
  /** Ids of the creators' collabs, by email address. */
  collabs: Map<string, string>;
  findConflict(input: CreateCollabInput): Message | undefined;
}

async function findPresent(
  { id: channelId, autoDefineCustomFields }: Channel,
  rows: readonly Row[],
): Promise<Present> {
  const inputs = rows.flatMap(({ read }) => (read.input ? [read.input] : []));
  const emails = rows.flatMap(({ read }) => read.emailKey ?? []);
  const codes = inputs.flatMap(({ affiliateCode }) => affiliateCode?.toLowerCase() ?? []);
  const handles = inputs.flatMap(({ handle }) => handle ?? []);
  const [found, takenCodes, takenHandles, fields] = await Promise.all([
    db.$queryRaw<{ email: string; id: string }[]>`
      SELECT creators.email, collabs.id FROM creators JOIN collabs ON creator_id = creators.id
      WHERE channel_id = ${channelId}::uuid AND creators.email = ANY(${emails})`,
    db.$queryRaw<{ name: string }[]>`
      SELECT affiliate_code_key AS name FROM collabs
      WHERE channel_id = ${channelId}::uuid AND affiliate_code_key = ANY(${codes})`,
    db.$queryRaw<{ name: string }[]>`
      SELECT handle AS name FROM collabs WHERE channel_id = ${channelId}::uuid AND handle = ANY(${handles})`,
    listFields(
      channelId,
      inputs.map(({ custom }) => custom),
    ),
  ]);
  const known = { definitions: fields, autoDefine: autoDefineCustomFields };
  const [codesTaken, handlesTaken] = [takenCodes, takenHandles].map(
    (names) => new Set(names.map(({ name }) => name)),
  );
  return {
    collabs: new Map(found.map(({ email, id }) => [email, id])),
    findConflict({ affiliateCode, handle, custom }) {
      if (affiliateCode !== undefined && codesTaken?.has(affiliateCode.toLowerCase()))
        return messageOf(nameConflict('affiliate code', affiliateCode));
      if (handle !== undefined && handlesTaken?.has(handle)) return messageOf(nameConflict('handle', handle));
      const problems = checkNewValues('collab', custom, known);
      return problems.length === 0 ? undefined : message('reasons', { reasons: messagesOf(problems) });
    },
  };
}

/** Lists the fields that custom values of new collabs name. */
async function listFields(channelId: string, customs: readonly CustomInput[]): Promise<KnownField[]> {
  const names = fieldNamesIn(customs);
  if (names.length === 0) return [];
  const fields = await db.customFieldDefinition.findMany({
    where: {
      ...{ channelId, ownerType: 'collab', removedAt: null },
      OR: [{ handle: { in: names } }, { name: { in: names } }],
    },
    select: {
      ...{ id: true, ownerType: true, handle: true, name: true, type: true, definedByUse: true },
      values: { take: 1, select: { id: true } },
    },
  });
  return fields.map(({ definedByUse, values, ...field }) => ({
    ...field,
    holders: definedByUse ? values.map(({ id }) => id) : null,
  }));
}
