import { cutText } from '#app/cut-text.ts';
import type { Message } from '#app/i18n/catalog.ts';
import { message, messageOf } from '#app/i18n/message.ts';
import { limits } from '../limits.ts';
import { type ProblemDetail, Problem, problemDetail } from '../problem.ts';

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
/** Other names of columns, as other programs and spreadsheets have them, in the form of {@link plainOf}. */
const synonyms: Readonly<Partial<Record<Column, readonly string[]>>> = {
  email: ['emailaddress', 'mail', 'emailadresse'],
  firstName: ['givenname', 'vorname'],
  lastName: ['surname', 'familyname', 'nachname'],
  affiliateCode: ['code', 'coupon', 'couponcode', 'discountcode', 'promocode', 'rabattcode'],
  affiliateUrl: ['affiliatelink', 'link'],
  collabTier: ['tier', 'tiername', 'stufe'],
  discountAmount: ['discount', 'rabatt'],
  profilePicture: ['picture', 'photo', 'image'],
  primaryColor: ['color', 'colour'],
};
const customPrefix = /^custom\./i;
/** The columns that are ignored, after the user has seen them. */
const ignoredPrefix = 'ignored.';
const maxIgnored = 100;
const maxColumns = columns.length + limits.customValues + maxIgnored;

/** The names, in the file, of the columns that an import ignores. */
export function ignoredColumns(names: readonly string[]): string[] {
  return names.filter(isIgnored).map((name) => name.slice(ignoredPrefix.length));
}

export function isIgnored(name: string): boolean {
  return name.startsWith(ignoredPrefix);
}

/**
 * Normalizes a header; case, blanks and dashes are ignored. A custom field is `custom.` and its handle. Columns that are
 * unknown are marked as ignored.
 * @param updatesExisting whether rows may update collabs.
 * @throws Problem `invalid` naming every duplicate or missing column.
 */
export function parseHeader(cells: readonly string[], updatesExisting: boolean): string[] {
  const header = trimEnd(cells).slice(0, maxColumns);
  const names = header.map(nameOf);
  const details = [
    ...header.flatMap((cell, index) => faultOf(cell, names, index)),
    ...(updatesExisting ? neededForUpdates : needed)
      .filter((name) => !names.includes(name))
      .map((name) => problemDetail(name, message('column-missing'))),
  ];
  if (details.length > 0) throw new Problem('invalid-columns', { reasons: messagesOf(details) }, { details });
  return names;
}

function faultOf(cell: string, names: readonly string[], index: number): ProblemDetail[] {
  const name = names[index] ?? '';
  if (isIgnored(name) || names.indexOf(name) === index) return [];
  return [problemDetail(cutText(cell, limits.name), message('duplicate-column'))];
}

function nameOf(cell: string, index: number): string {
  if (customPrefix.test(cell)) return cell.replace(customPrefix, 'custom.');
  const plain = plainOf(cell);
  const column =
    columns.find((column) => plainOf(column) === plain) ??
    columns.find((column) => synonyms[column]?.includes(plain));
  return column ?? ignoredPrefix + (cutText(cell, limits.name) || `column ${index + 1}`);
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
