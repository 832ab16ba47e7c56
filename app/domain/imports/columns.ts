import { cutText } from '#app/cut-text.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message, messageOf } from '#app/i18n/message.ts';
import { limits } from '../limits.ts';
import type { ProblemDetail } from '../problem.ts';
import { Problem, problemDetail } from '../problem.ts';

/** The columns of an import, in the order of the template. */
export const columns = [
  'email',
  'firstName',
  'lastName',
  'affiliateCode',
  'affiliateUrl',
  'collabTier',
  'discountAmount',
  'discountType',
  'handle',
  'profilePicture',
  'primaryColor',
  'title',
  'tags',
] as const;

type Column = (typeof columns)[number];

const needed: readonly Column[] = ['email', 'firstName', 'lastName'];
/** The collab of a row that updates one is found by its email address. */
const neededForUpdates: readonly Column[] = ['email'];
const customPrefix = /^custom\./i;
const mostColumns = columns.length + limits.customValues;

/**
 * Normalizes a header; case, blanks and dashes are ignored. A custom field is `custom.` and its handle.
 * @param updatesExisting whether rows may update collabs.
 * @throws Problem `invalid` naming every unknown, duplicate or missing column.
 */
export function parseHeader(cells: readonly string[], updatesExisting: boolean): string[] {
  const given = trimEnd(cells).slice(0, mostColumns);
  const names = given.map(nameOf);
  const details = [
    ...given.flatMap((cell, index) => faultOf(cell, names, index)),
    ...(updatesExisting ? neededForUpdates : needed)
      .filter((name) => !names.includes(name))
      .map((name) => problemDetail(name, message('column-missing'))),
  ];
  if (details.length > 0) throw new Problem('invalid-columns', { reasons: messagesOf(details) }, { details });
  return names.map((name) => name ?? '');
}

function faultOf(cell: string, names: readonly (string | undefined)[], index: number): ProblemDetail[] {
  const name = names[index];
  const path = cutText(cell, limits.name) || `column ${index + 1}`;
  if (name === undefined) return [problemDetail(path, message('unknown-column'))];
  return names.indexOf(name) < index ? [problemDetail(path, message('duplicate-column'))] : [];
}

function nameOf(cell: string): string | undefined {
  if (customPrefix.test(cell)) return cell.replace(customPrefix, 'custom.');
  const plain = plainOf(cell);
  return columns.find((column) => plainOf(column) === plain);
}

function plainOf(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** Spreadsheets end rows with empty cells. */
function trimEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1);
}

/** The error of each field: `email: Enter a valid email address.` */
export function messagesOf(details: readonly ProblemDetail[]): Message[] {
  return details.map(({ path, ...detail }) => message('invalid-input', { path, reason: messageOf(detail) }));
}
