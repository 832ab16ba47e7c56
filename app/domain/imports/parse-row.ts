import type { Message } from '#app/i18n/catalog.ts';
import { message } from '#app/i18n/message.ts';
import { z } from 'zod';
import type { CreateCollabInput } from '../collabs/input.ts';
import { normalizeEmail } from '../creators.ts';
import { createCollabBody } from '../collabs/input.ts';
import { discountForPages } from '../campaigns/input.ts';
import { validate } from '../input/validate.ts';
import { limits } from '../limits.ts';
import { Problem, problemDetail } from '../problem.ts';
import type { ProblemDetail } from '../problem.ts';
import { messagesOf } from './columns.ts';
import type { ImportTier } from './tiers.ts';

/** A parsed row: a collab to create, or the reason why it is invalid. */
export type ParsedRow = { emailKey: string | null } & (
  { input: CreateCollabInput; problem?: never } | { problem: Message; input?: never }
);

const discountPart = z.object({ discount: discountForPages.optional() });

/**
 * Parses a row by the rules of API requests, with the same error messages. A tier is named by its title, key
 * or id. A discount's amount is in percent points unless its type is `FixedAmount`; below one it needs a
 * percent sign. Tags are separated by semicolons.
 * @param columns as named by the header.
 */
export function parseRow(
  columns: readonly string[],
  cells: readonly string[],
  tiers: readonly ImportTier[],
): ParsedRow {
  const row = new Map(columns.map((column, index) => [column, unescape(cells[index] ?? '')]));
  const emailKey = emailKeyOf(row.get('email') ?? '');
  const details: ProblemDetail[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      details.push(...error.details);
      return undefined;
    }
  };
  if (cells.slice(columns.length).some((cell) => cell !== ''))
    details.push(problemDetail('row', message('too-many-cells')));
  const tier = findTier(row.get('collabTier') ?? '', tiers);
  if ('refusal' in tier) details.push(problemDetail('collabTier', tier.refusal));
  const body = attempt(() => validate(createCollabBody, bodyOf(row, tier)));
  details.push(...checkFraction(row));
  const discount = attempt(() => validate(discountPart, { discount: discountOf(row) }));
  if (!body || !discount || details.length > 0)
    return { emailKey, problem: message('reasons', { reasons: messagesOf(details.map(asColumn)) }) };
  const input = discount.discount ? { ...body.collab, discount: discount.discount } : body.collab;
  return { emailKey, input };
}

/** The email address, if the text can be one; an index rejects long texts. */
function emailKeyOf(cell: string): string | null {
  const email = normalizeEmail(cell);
  return email === '' || email.length > limits.email ? null : email;
}

function bodyOf(row: ReadonlyMap<string, string>, tier: object): Record<string, unknown> {
  const named = [...row].filter(([column, cell]) => cell !== '' || column === 'email');
  const custom = named.filter(([column]) => column.startsWith('custom.'));
  const own = named.filter(([column]) => !/^(custom\.|discount|collabTier$|tags$)/.test(column));
  const tags = (row.get('tags') ?? '').split(';').map((tag) => tag.trim());
  return {
    ...Object.fromEntries(own),
    ...('id' in tier && { collabTier: tier.id }),
    ...(row.has('tags') && { tags: tags.filter((tag) => tag !== '') }),
    custom: Object.fromEntries(custom.map(([column, cell]) => [column.slice('custom.'.length), cell])),
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
): { id: string } | { refusal: Message } | object {
  if (named === '') return {};
  const lowerCase = named.toLowerCase();
  const found =
    tiers.find(({ id, key }) => [id, key].includes(lowerCase)) ??
    tiers.filter(({ title }) => title.toLowerCase() === lowerCase);
  if (!Array.isArray(found)) return { id: found.id };
  const [first, second] = found;
  if (!first) return { refusal: message('unknown-tier-name', { tier: named.slice(0, 100) }) };
  return second
    ? { refusal: message('ambiguous-tier', { first: first.key, second: second.key }) }
    : { id: first.id };
}

/** Removes the escapes of a result file. */
function unescape(cell: string): string {
  return cell.replaceAll(/(^|[;\t\r\n])'(?=[=+\-@\t\r])/g, '$1');
}

/** A discount's parts have separate columns. */
function asColumn({ path, ...detail }: ProblemDetail): ProblemDetail {
  const column = { 'discount.amount': 'discountAmount', 'discount.type': 'discountType' }[path];
  return { path: column ?? path, ...detail };
}
