import { outsideContext } from './request-context.ts';

type Fields = Record<string, unknown>;

/** A line of the log: it is written again with other fields. */
interface Line {
  level: number;
  message: string;
  fields: Fields;
  write: (fields: Fields) => void;
}

/** Lines of one cause since the last one that was written. */
interface Repeats {
  count: number;
  last: Line;
  /** The first values of each field that names a request, tenant or object. */
  ids: Map<string, Set<unknown>>;
}

const windowMs = 1_000;
const maxIds = 20;

/** Fields that tell causes apart. Two lines of one message with different values of these are different causes. */
const causeFields = [
  ...['during', 'condition', 'sqlState', 'failure', 'code', 'constraint', 'reason', 'causes'],
  ...['task', 'operation', 'kind', 'status', 'topic', 'queue', 'warning', 'collector', 'setting'],
];

const open = new Map<string, Repeats>();

process.on('exit', () => {
  for (const repeats of open.values()) writeRepeats(repeats);
});

/**
 * Writes a line unless its cause was written within the last second. Then it is counted, and the line that ends the
 * second has the count in `repeated`, and in `repeatedFor` the first values of each field that names a request, tenant
 * or object: a fault that fails hundreds of requests a second writes one line a second.
 */
export function writeOncePerSecond(line: Line): void {
  const cause = causeOf(line);
  const repeats = open.get(cause);
  if (repeats) {
    count(repeats, line);
    return;
  }
  line.write(line.fields);
  open.set(cause, { count: 0, last: line, ids: new Map() });
  outsideContext(() => endWindow(cause));
}

function endWindow(cause: string): void {
  setTimeout(() => {
    const repeats = open.get(cause);
    if (!repeats?.count) open.delete(cause);
    else {
      writeRepeats(repeats);
      endWindow(cause);
    }
  }, windowMs).unref();
}

function causeOf({ level, message, fields }: Line): string {
  // The frame names the place of an error that has no code. A condition of the database is the same everywhere.
  const { stack, condition } = fields;
  const frame = condition === undefined && Array.isArray(stack) ? (stack as unknown[])[0] : undefined;
  return JSON.stringify([level, message, frame, ...causeFields.map((name) => fields[name])]);
}

function count(repeats: Repeats, line: Line): void {
  repeats.count += 1;
  repeats.last = line;
  for (const [name, value] of Object.entries(line.fields)) {
    if (!namesObject(name)) continue;
    const ids = repeats.ids.get(name) ?? new Set();
    repeats.ids.set(name, ids);
    if (ids.size < maxIds) ids.add(value);
  }
}

function writeRepeats(repeats: Repeats): void {
  const { count: repeated, last, ids } = repeats;
  if (repeated === 0) return;
  const fields = Object.fromEntries(Object.entries(last.fields).filter(([name]) => !namesObject(name)));
  const repeatedFor = Object.fromEntries([...ids].map(([name, values]) => [name, [...values]]));
  last.write({ ...fields, repeated, repeatedFor });
  repeats.count = 0;
  ids.clear();
}

function namesObject(name: string): boolean {
  return /Id$|^(shop|path|domain)$/.test(name);
}
