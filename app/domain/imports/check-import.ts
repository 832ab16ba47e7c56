import { cutText } from '#app/cut-text.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message, messageOf, serializeMessage } from '#app/i18n/message.ts';
import { setImmediate } from 'node:timers/promises';
import { db, inTransaction } from '#app/db/connection/client.ts';
import type { Channel } from '#app/db/generated/client.ts';
import { newId } from '#app/ids.ts';
import {
  deleteExcessImports,
  insertImportRows,
  listCollabsByEmail,
  listCollabsByName,
  type CheckedRow,
} from '#app/db/imports.ts';
import { listCollabsById } from '../collabs/collab.ts';
import type { CreateCollabInput, UpdateCollabInput } from '../collabs/input.ts';
import { DuplicateCollab, nameConflict } from '../collabs/insert.ts';
import { fieldNamesIn, type KnownField } from '../custom-fields/known-fields.ts';
import { checkNewValues } from '../custom-fields/plan-fields.ts';
import type { CustomInput } from '../custom-fields/value-types.ts';
import { isLargeDiscount } from '../discounts/amount.ts';
import { limits } from '../limits.ts';
import { Problem } from '../problem.ts';
import { messagesOf, parseHeader } from './columns.ts';
import { decodeText, invalidFile, parseTable } from './parse-file.ts';
import { emailKeyOf, parseChangedRow, parseNewRow, type ParsedRow, type RowFormat } from './parse-row.ts';
import { planUpdate, type UpdatePlan } from './plan-update.ts';
import { getImportContext, grantsOf } from './tiers.ts';

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
  { name, bytes, updatesExisting = false }: ImportFile,
): Promise<string> {
  if (bytes.byteLength > limits.importBytes) throw new Problem('file-too-large');
  const [header, ...rows] = await parseTable(decodeText(bytes));
  if (!header) throw invalidFile(message('file-without-rows'));
  const columns = parseHeader(header.cells, updatesExisting);
  if (rows.length === 0) throw invalidFile(message('file-without-creators'));
  const channel = await db.channel.findUniqueOrThrow({ where: { id: channelId } });
  const context = await getImportContext(channelId);
  const checked = await checkRows(channel, rows, { ...context, columns, updatesExisting });
  const filename = cutText(name.replaceAll('\0', ''), limits.name);
  return saveImport(channelId, { filename, columns, updatesExisting }, checked);
}

/** A file of creators, and whether its rows update the collabs of creators who have one. */
interface ImportFile {
  name: string;
  bytes: Uint8Array;
  updatesExisting?: boolean;
}

function saveImport(
  channelId: string,
  about: { filename: string; columns: string[]; updatesExisting: boolean },
  rows: readonly RowResult[],
): Promise<string> {
  const id = newId();
  return inTransaction(async (tx) => {
    await tx.collabImport.create({ data: { channelId, id, ...about } });
    await insertImportRows(tx, { channelId, importId: id }, rows.map(serialized));
    await deleteExcessImports(tx, channelId, limits.imports);
    return id;
  });
}

/** The expected result of a row at this moment. */
interface RowResult extends Omit<CheckedRow, 'reason'> {
  reason: Message | null;
}

function serialized({ reason, ...row }: RowResult): CheckedRow {
  return { ...row, reason: reason && serializeMessage(reason) };
}

interface Row {
  line: number;
  cells: string[];
}

interface ImportFormat extends RowFormat {
  updatesExisting: boolean;
}

/** A row with its creator's collab, if there is one, and with what it would write. */
interface ReadRow extends Row {
  emailKey: string | null;
  collabId: string | null;
  read: ParsedRow<CreateCollabInput> | ParsedRow<UpdateCollabInput>;
}

/** Computes the expected result of each row, considering the channel's collabs and the earlier rows. */
async function checkRows(channel: Channel, rows: readonly Row[], format: ImportFormat): Promise<RowResult[]> {
  const readRows = await findCollabs(channel.id, rows, format);
  const findConflict = await conflictFinder(channel, readRows);
  const plans = await planUpdates(channel.id, readRows, format);
  const taken = { email: new Map<string, number>(), 'affiliate code': new Map(), handle: new Map() };
  return readRows.map(({ line, cells, emailKey, collabId, read }) => {
    const row = { line, cells, emailKey, collabId, reason: null, isLarge: false };
    if (!read.input) return { ...row, result: 'rejected', reason: read.problem };
    if (collabId !== null && !format.updatesExisting)
      return { ...row, result: 'exists', reason: messageOf(new DuplicateCollab(collabId)) };
    const plan = plans.get(line);
    const input = plan?.input ?? read.input;
    const reason = findConflict(input, collabId) ?? findDuplicate(taken, line, { ...input, emailKey });
    if (reason !== undefined) return { ...row, result: 'rejected', reason };
    if (!plan)
      return {
        ...row,
        result: 'create',
        isLarge: isLargeDiscount(grantsOf(read.input as CreateCollabInput, format).discount),
      };
    const result = plan.changes.length > 0 ? 'update' : 'exists';
    return { ...row, result, isLarge: plan.isLarge };
  });
}

/** Finds the collabs of the rows' creators, and parses each row by the rules of its kind. */
async function findCollabs(
  channelId: string,
  rows: readonly Row[],
  format: ImportFormat,
): Promise<ReadRow[]> {
  const keys = rows.map(({ cells }) => emailKeyOf(format.columns, cells));
  const found = await listCollabsByEmail(
    channelId,
    keys.filter((key) => key !== null),
  );
  const collabIds = new Map(found.map(({ email, id }) => [email, id]));
  const readRows: ReadRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === 0) await setImmediate();
    const emailKey = keys[index] ?? null;
    const collabId = collabIds.get(emailKey ?? '') ?? null;
    const parse = collabId !== null && format.updatesExisting ? parseChangedRow : parseNewRow;
    readRows.push({ ...row, emailKey, collabId, read: parse(format, row.cells) });
  }
  return readRows;
}

/** Plans the updates of existing collabs, by line. */
async function planUpdates(
  channelId: string,
  rows: readonly ReadRow[],
  format: ImportFormat,
): Promise<Map<number, UpdatePlan>> {
  const updates = format.updatesExisting ? rows.filter(({ collabId }) => collabId !== null) : [];
  const plans = new Map<number, UpdatePlan>();
  for (let from = 0; from < updates.length; from += rowsAtOnce) {
    const part = updates.slice(from, from + rowsAtOnce);
    const collabs = await listCollabsById(
      db,
      channelId,
      part.flatMap(({ collabId }) => collabId ?? []),
    );
    const byId = new Map(collabs.map((collab) => [collab.record.id, collab]));
    for (const { line, collabId, read } of part) {
      const collab = byId.get(collabId ?? '');
      if (collab && read.input) plans.set(line, planUpdate(collab, read.input, format));
    }
  }
  return plans;
}

type Taken = Record<'email' | 'affiliate code' | 'handle', Map<string, number>>;

const duplicates = {
  email: 'duplicate-row-email',
  'affiliate code': 'duplicate-row-code',
  handle: 'duplicate-row-handle',
} as const;

interface UniqueNames extends Pick<UpdateCollabInput, 'affiliateCode' | 'handle'> {
  emailKey: string | null;
}

/** Of two rows with the same name, the first gets it. */
function findDuplicate(
  taken: Taken,
  line: number,
  { emailKey, affiliateCode, handle }: UniqueNames,
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

type FindConflict = (
  input: CreateCollabInput | UpdateCollabInput,
  collabId: string | null,
) => Message | undefined;

/** Finds names of rows that another collab has, and custom fields that are not defined. */
async function conflictFinder(
  { id: channelId, autoDefineCustomFields }: Channel,
  rows: readonly ReadRow[],
): Promise<FindConflict> {
  const inputs = rows.flatMap(({ read }) => (read.input ? [read.input] : []));
  const codes = inputs.flatMap(({ affiliateCode }) => affiliateCode?.toLowerCase() ?? []);
  const handles = inputs.flatMap(({ handle }) => handle ?? []);
  const [found, fields] = await Promise.all([
    listCollabsByName(channelId, { codes, handles }),
    listFields(
      channelId,
      inputs.map(({ custom }) => custom),
    ),
  ]);
  const knownFields = { definitions: fields, autoDefine: autoDefineCustomFields };
  const holders = new Map(found.map(({ kind, name, id }) => [`${kind}/${name}`, id]));
  const isTaken = (key: string, collabId: string | null) => holders.has(key) && holders.get(key) !== collabId;
  return ({ affiliateCode, handle, custom }, collabId) => {
    if (affiliateCode !== undefined && isTaken(`codes/${affiliateCode.toLowerCase()}`, collabId))
      return messageOf(nameConflict('affiliate code', affiliateCode));
    if (handle !== undefined && isTaken(`handles/${handle}`, collabId))
      return messageOf(nameConflict('handle', handle));
    const problems = checkNewValues({ type: 'collab', id: collabId ?? '' }, custom, knownFields);
    return problems.length === 0 ? undefined : message('reasons', { reasons: messagesOf(problems) });
  };
}

/** Lists the fields that custom values of new collabs name. */
async function listFields(channelId: string, customs: readonly CustomInput[]): Promise<KnownField[]> {
  const names = fieldNamesIn(customs);
  if (names.length === 0) return [];
  const fields = await db.customFieldDefinition.findMany({
    where: {
      channelId,
      ownerType: 'collab',
      removedAt: null,
      OR: [{ handle: { in: names } }, { name: { in: names } }],
    },
    select: {
      id: true,
      ownerType: true,
      handle: true,
      name: true,
      type: true,
      definedByUse: true,
      values: { take: 2, select: { collabId: true } },
    },
  });
  return fields.map(({ definedByUse, values, ...field }) => ({
    ...field,
    holders: definedByUse ? values.flatMap(({ collabId }) => collabId ?? []) : null,
  }));
}
