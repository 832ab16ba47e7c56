/** A text that spreadsheets calculate, or one that looks like an escaped one. */
const formula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The cell of a text: one that spreadsheets would calculate is escaped by an apostrophe. */
export function escapeFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a cell: the inverse of {@link escapeFormula}. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
