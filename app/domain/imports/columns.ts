import { limits } from '../limits.ts';
import type { ProblemDetail } from '../problem.ts';
import { Problem } from '../problem.ts';

/** The columns of a list of creators, in the order of the template. */
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

export type Column = (typeof columns)[number];

const needed: readonly Column[] = ['email', 'firstName', 'lastName'];
const customPrefix = /^custom\./i;
const mostColumns = columns.length + limits.customValues;

/**
 * What a header names, in our own spelling; case, blanks and dashes do not matter. A custom field is `custom.` and its handle.
 * @throws Problem `invalid` naming every column that is unknown, named twice, or lacking.
 */
export function readHeader(cells: readonly string[]): string[] {
  const given = trimEnd(cells).slice(0, mostColumns);
  const names = given.map(nameOf);
  const details = [
    ...given.flatMap((cell, index) => faultOf(cell, names, index)),
    ...needed
      .filter((name) => !names.includes(name))
      .map((name) => ({ path: name, message: 'is lacking: the first line must name this column' })),
  ];
  if (details.length > 0) throw new Problem('invalid', explain(details), { details });
  return names.map((name) => name ?? '');
}

function faultOf(cell: string, names: readonly (string | undefined)[], index: number): ProblemDetail[] {
  const name = names[index];
  const path = cell.slice(0, limits.name) || `column ${index + 1}`;
  if (name === undefined)
    return [{ path, message: 'is no column that we know: take the names of the template' }];
  return names.indexOf(name) < index ? [{ path, message: 'is there twice: leave one out' }] : [];
}

function nameOf(cell: string): string | undefined {
  if (customPrefix.test(cell)) return cell.replace(customPrefix, 'custom.');
  const plain = plainOf(cell);
  return columns.find((column) => plainOf(column) === plain);
}

function plainOf(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** Spreadsheets end lines with empty cells. */
function trimEnd(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1);
}

/** What is wrong, in one line: `email: must be an e-mail address; firstName: is needed: send text`. */
export function explain(details: readonly ProblemDetail[]): string {
  return details.map(({ path, message }) => `${path}: ${message}`).join('; ');
}
