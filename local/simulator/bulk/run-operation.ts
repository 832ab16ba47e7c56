import { randomUUID } from 'node:crypto';
import { getOperationAST, Kind, parse } from 'graphql';
import { isInstalled } from '../access/install-app.ts';
import type { AdminApi, RunOptions } from '../admin-api/admin-api.ts';
import { formatTime, type Clock } from '../clock/clock.ts';
import type { FaultSwitch, FaultTarget } from '../control/fault-switch.ts';
import type { BulkOperationRecord } from '../state/records/bulk-operation.ts';
import type { Store } from '../state/store.ts';
import type { UploadStore } from '../state/upload-store.ts';
import { LineReader } from './line-reader.ts';

/** Dependencies of a store's bulk operations. */
interface BulkDependencies {
  api: AdminApi;
  clock: Clock;
  faults: FaultSwitch;
  uploads: UploadStore;
  store: Store;
  stopping: AbortController;
  /** The current context of resolvers. */
  options: () => RunOptions;
}

/** Duration of one step before other work runs, in milliseconds of real time. */
const STEP = 20;
/** https://shopify.dev/docs/api/usage/bulk-operations/imports: stopped and marked as failed after that. */
const LONGEST = 24 * 3_600_000;

/** A running operation. */
interface Run {
  dependencies: BulkDependencies;
  id: string;
  /** Its name in faults. */
  target: FaultTarget;
  lines: LineReader;
  results: string[];
  /** After how many rows it fails, if a fault requests it. */
  failsAfter: number | undefined;
}

/** Runs an accepted operation: each row once, through the same code as any mutation, without cost. */
export function runOperation(dependencies: BulkDependencies, id: string): void {
  const operation = dependencies.store.bulkOperations.get(id);
  const bytes = operation && dependencies.uploads.get(operation.uploadKey);
  if (!operation || !bytes) return;
  const target = targetOf(dependencies.store.domain, operation.query);
  const hold = dependencies.faults.take(['bulk-hold'], target);
  const failsAfter = dependencies.faults.take(['bulk-fail'], target)?.lines;
  const run = { dependencies, id, target, lines: new LineReader(bytes), results: [], failsAfter };
  dependencies.faults.postpone(hold, (ms) =>
    dependencies.clock.after(dependencies.options().delays.bulkStart + ms, () => void step(run)),
  );
}

/** The name and the root field of the mutation, which was validated before. */
function targetOf(store: string, mutation: string): FaultTarget {
  const operation = getOperationAST(parse(mutation));
  const [root] = operation?.selectionSet.selections ?? [];
  const rootFields = root?.kind === Kind.FIELD ? [root.name.value] : [];
  return { store, operation: operation?.name?.value ?? '', rootFields };
}

async function step(run: Run): Promise<void> {
  const { dependencies, id } = run;
  const { store, clock } = dependencies;
  const operation = store.bulkOperations.get(id);
  if (!operation || dependencies.stopping.signal.aborted) return;
  const ending = endingOf(run, operation);
  if (ending) {
    end(run, { ...operation, ...ending });
    return;
  }
  const { bulkRow } = dependencies.options().delays;
  const pause = Math.max(STEP, bulkRow);
  const max = bulkRow === 0 ? Infinity : Math.max(1, Math.floor(pause / bulkRow));
  const done = await runLines(run, Math.min(max, (run.failsAfter ?? Infinity) - operation.objectCount));
  // Requests in the meantime, such as a cancellation, stay.
  const now = store.bulkOperations.get(id) ?? operation;
  const status = now.status === 'CREATED' ? 'RUNNING' : now.status;
  store.bulkOperations.put({ ...now, status, objectCount: now.objectCount + done });
  dependencies.options().commit();
  clock.after(bulkRow === 0 ? 1 : pause, () => void step(run));
}

/** How an operation ends now; undefined while it continues. */
function endingOf(run: Run, operation: BulkOperationRecord): Partial<BulkOperationRecord> | undefined {
  const { store, clock } = run.dependencies;
  if (operation.status === 'CANCELING') return { status: 'CANCELED' };
  // A guess: undocumented for an uninstalled app.
  if (!isInstalled(store)) return { status: 'FAILED', errorCode: 'ACCESS_DENIED' };
  if (clock.now() > operation.startedAt + LONGEST) return { status: 'FAILED', errorCode: 'TIMEOUT' };
  if (run.failsAfter !== undefined && operation.objectCount >= run.failsAfter)
    return { status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR' };
  return run.lines.isAtEnd ? { status: 'COMPLETED' } : undefined;
}

/** @returns the number of processed rows. */
async function runLines(run: Run, max: number): Promise<number> {
  const { dependencies, lines, results } = run;
  const until = performance.now() + STEP;
  const printed: string[] = [];
  let done = 0;
  while (done < max && performance.now() < until && !lines.isAtEnd) {
    const { number, text } = lines.next();
    done += 1;
    const response = await runLine(run, text);
    if (dependencies.faults.take(['bulk-lose-line'], run.target)) continue;
    printed.push(JSON.stringify({ ...response, __lineNumber: number }));
  }
  // The platform guarantees no order: each row of the results has the number of its input row.
  results.push(...printed.reverse());
  return done;
}

async function runLine({ dependencies, id }: Run, text: string): Promise<object> {
  const query = dependencies.store.bulkOperations.get(id)?.query ?? '';
  let variables: unknown;
  try {
    variables = JSON.parse(text);
  } catch {
    variables = undefined;
  }
  // The text is a guess.
  if (typeof variables !== 'object' || variables === null)
    return { errors: [{ message: 'The line is not a JSON object' }] };
  const prepared = dependencies.api.prepare({ query, variables: { ...variables } });
  if ('errors' in prepared) return { errors: prepared.errors };
  const { data, errors } = await dependencies.api.run(prepared, dependencies.options());
  return errors ? { data, errors } : { data };
}

function end({ dependencies, results }: Run, ended: BulkOperationRecord): void {
  const { store, clock, uploads, options } = dependencies;
  const now = clock.now();
  const bytes = Buffer.from(results.map((line) => `${line}\n`).join(''));
  const resultKey = results.length > 0 ? `${randomUUID()}.jsonl` : null;
  if (resultKey !== null) uploads.put(resultKey, bytes);
  // Results of a hundred megabytes each would exhaust memory.
  uploads.remove(ended.uploadKey);
  const operation = {
    ...ended,
    resultKey,
    fileSize: ended.status === 'COMPLETED' ? bytes.length : null,
    endedAt: now,
    completedAt: ended.status === 'COMPLETED' ? formatTime(now) : null,
  };
  store.bulkOperations.put(operation);
  const { announce, commit } = options();
  commit();
  announce('BULK_OPERATIONS_FINISH', {
    admin_graphql_api_id: operation.id,
    completed_at: operation.completedAt,
    created_at: operation.createdAt,
    error_code: operation.errorCode?.toLowerCase() ?? null,
    status: operation.status.toLowerCase(),
    type: 'mutation',
  });
}
