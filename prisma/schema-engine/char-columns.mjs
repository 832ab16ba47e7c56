import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';

/*
 * The engine's own catalogue queries return Postgres's one-byte "char" (oid 18), a type that the adapter does not map
 * and refuses. It goes through the adapter as text (oid 25) and is handed to the engine as what it is, a character.
 */
const CHAR = 18;
const TEXT = 25;
const charColumns = new WeakMap();

export class CharAsTextClient extends pg.Client {
  query(...args) {
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      return super.query(...args.slice(0, -1), (error, result) => callback(error, toText(result)));
    }
    const result = super.query(...args);
    return typeof result?.then === 'function' ? result.then(toText) : result;
  }
}

function toText(result) {
  for (const { fields, rows } of [result ?? []].flat()) {
    const columns = (fields ?? []).flatMap((field, index) => (field.dataTypeID === CHAR ? [index] : []));
    for (const index of columns) fields[index].dataTypeID = TEXT;
    if (columns.length > 0) charColumns.set(rows, columns);
  }
  return result;
}

/** Marks what an adapter's answer holds in "char" columns as characters again. */
export function fromText(answer) {
  for (const index of charColumns.get(answer.rows) ?? [])
    answer.columnTypes[index] = ColumnTypeEnum.Character;
  return answer;
}
