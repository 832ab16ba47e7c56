import { cutText } from '#app/cut-text.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import { z } from 'zod';
import { parseTags } from '#app/tag-list.ts';
import { discountForPages } from '../campaigns/input.ts';
import { moneyRejection } from '../discounts/amount.ts';
import {
  createCollabBody,
  updateCollabBody,
  type CreateCollabInput,
  type UpdateCollabInput,
} from '../collabs/input.ts';
import { normalizeEmail } from '../creators/creators.ts';
import { validate } from '../input/validate.ts';
import { limits } from '../limits.ts';
import { Problem, problemDetail, type ProblemDetail } from '../problem.ts';
import { textOfCell } from './cell-escape.ts';
import { messagesOf } from './columns.ts';
import type { ImportContext, ImportTier } from './tiers.ts';

/** A parsed row: the input, or the reason why it is invalid. */
export type ParsedRow<Input> = { input: Input; problem?: never } | { problem: Message; input?: never };

const discountPart = z.object({ discount: discountForPages.optional() });

/** The columns of a file, as named by its header, and what its rows are parsed with. */
export interface RowFormat extends ImportContext {
  columns: readonly string[];
}

/**
 * Parses a row with a new creator by the rules of API requests, with the same error messages. A tier is named by its
 * title, key or id. A discount's amount is in percent points unless its type is `FixedAmount`; below one it needs a
 * percent sign. Tags are separated as in the form of a collab.
 */
export function parseNewRow(format: RowFormat, cells: readonly string[]): ParsedRow<CreateCollabInput> {
  return parseRow(format, cells, (body) => validate(createCollabBody, body).collab);
}

/** As above, for a row whose creator has a collab. Empty cells are absent from the input. */
export function parseChangedRow(format: RowFormat, cells: readonly string[]): ParsedRow<UpdateCollabInput> {
  return parseRow(format, cells, (body) => validate(updateCollabBody, body));
}

function parseRow<Input>(
  { columns, tiers, listFields, currency }: RowFormat,
  cells: readonly string[],
  read: (body: object) => Input,
): ParsedRow<Input> {
  const row = rowOf(columns, cells);
  const details: ProblemDetail[] = [];
  const attempt = <T>(parse: () => T): T | undefined => {
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      details.push(...error.details);
      return undefined;
    }
  };
  if (cells.slice(columns.length).some((cell) => cell !== ''))
    details.push(problemDetail('row', message('too-many-cells')));
  const tier = findTier(row.get('collabTier') ?? '', tiers);
  if ('rejection' in tier) details.push(problemDetail('collabTier', tier.rejection));
  const input = attempt(() => read(bodyOf(row, tier, listFields)));
  details.push(...checkFraction(row));
  const discount = attempt(() => validate(discountPart, { discount: discountOf(row) }));
  const rejection =
    discount?.discount?.type === 'FixedAmount'
      ? moneyRejection(discount.discount.amount, currency)
      : undefined;
  if (rejection) details.push(problemDetail('discountAmount', rejection));
  if (!input || !discount || details.length > 0)
    return { problem: message('reasons', { reasons: messagesOf(details.map(asColumn)) }) };
  return { input: discount.discount ? { ...input, discount: discount.discount } : input };
}

function rowOf(columns: readonly string[], cells: readonly string[]): Map<string, string> {
  return new Map(columns.map((column, index) => [column, textOfCell(cells[index] ?? '')]));
}

/** The email address of a row by which its creator is found; null if the text cannot be one. An index rejects long texts. */
export function emailKeyOf(columns: readonly string[], cells: readonly string[]): string | null {
  const email = normalizeEmail(rowOf(columns, cells).get('email') ?? '');
  return email === '' || email.length > limits.email ? null : email;
}

function bodyOf(
  row: ReadonlyMap<string, string>,
  tier: object,
  listFields: ReadonlySet<string>,
): Record<string, unknown> {
  const named = [...row].filter(([column, cell]) => cell !== '' || column === 'email');
  const custom = named.filter(([column]) => column.startsWith('custom.'));
  const own = named.filter(([column]) => !/^(custom\.|ignored\.|discount|collabTier$|tags$)/.test(column));
  const tags = parseTags(row.get('tags') ?? '');
  const customValue = (handle: string, cell: string) =>
    listFields.has(handle) ? cell.split(/\r?\n/).filter((line) => line !== '') : cell;
  return {
    ...Object.fromEntries(own),
    ...('id' in tier && { collabTier: tier.id }),
    ...(tags.length > 0 && { tags }),
    custom: Object.fromEntries(
      custom.map(([column, cell]) => {
        const handle = column.slice('custom.'.length);
        return [handle, customValue(handle, cell)];
      }),
    ),
  };
}

function discountOf(row: ReadonlyMap<string, string>): object | undefined {
  const [amount = '', type = ''] = [row.get('discountAmount'), row.get('discountType')];
  return amount === '' && type === '' ? undefined : { amount, type: type === '' ? 'Percentage' : type };
}

/** A plain number below one could be a fraction or a small percentage. */
const plainFraction = /^0?[.,]\d+$/;

function checkFraction(row: ReadonlyMap<string, string>): ProblemDetail[] {
  const amount = (row.get('discountAmount') ?? '').trim();
  if (row.get('discountType') === 'FixedAmount' || !plainFraction.test(amount)) return [];
  const points = Number((Number(amount.replace(',', '.')) * 100).toFixed(4));
  const reason = message('discount-looks-like-fraction', { points, amount });
  return points === 0 ? [] : [problemDetail('discountAmount', reason)];
}

function findTier(
  named: string,
  tiers: readonly ImportTier[],
): { id: string } | { rejection: Message } | object {
  if (named === '') return {};
  const lowerCase = named.toLowerCase();
  const found =
    tiers.find(({ id, key }) => [id, key].includes(lowerCase)) ??
    tiers.filter(({ title }) => title.toLowerCase() === lowerCase);
  if (!Array.isArray(found)) return { id: found.id };
  const [first, second] = found;
  if (!first) return { rejection: message('unknown-tier-name', { tier: cutText(named, 100) }) };
  return second
    ? { rejection: message('ambiguous-tier', { first: first.key, second: second.key }) }
    : { id: first.id };
}

/** A discount's parts have separate columns. */
function asColumn({ path, ...detail }: ProblemDetail): ProblemDetail {
  const column = { 'discount.amount': 'discountAmount', 'discount.type': 'discountType' }[path];
  return { path: column ?? path, ...detail };
}
