import fc from 'fast-check';
import { openConnection, type Connection } from './connection.ts';
import type { FuzzTarget } from './fuzz-operation.ts';
import { fuzzPlan } from './fuzz-plan.ts';
import { OpenReport, type FuzzReport } from './fuzz-report.ts';
import { checkResponse } from './check-response.ts';
import { KnownObjects } from './known-objects.ts';
import { makeRequest, type FuzzContext, type FuzzRequest } from './make-request.ts';
import { otherOperations } from './operations-outside-api.ts';
import { readDocument } from './read-document.ts';

/** The amount of work. */
interface FuzzEffort {
  requests: number;
  /** The same seed creates the same plans. */
  seed: number;
  /** The timeout of a request. */
  retryForMs: number;
  /** Whether the first violation ends the run. */
  stopAtFirst?: boolean;
}

const atOnce = 16;
/** Plans are created in batches of this size. */
const planned = 500;
/** Of this many requests, one is sent together with the next ones, without waiting for an answer. */
const pipelined = 4;
/** The API gets this many times more requests than other paths. */
const interfaceWeight = 5;

/** Sends hostile requests to all documented operations, and checks every response. */
export async function fuzzService(target: FuzzTarget, effort: FuzzEffort): Promise<FuzzReport> {
  const documented = await readDocument(target.url);
  const often = Array.from({ length: interfaceWeight }, () => documented.operations).flat();
  const operations = [...often, ...otherOperations(documented)];
  const context = { target, documented, operations, known: new KnownObjects(target) };
  const report = new OpenReport();
  const batches = planBatches(context, effort);
  const work = async () => {
    const connection = openConnection(target.url, effort.retryForMs);
    let before: readonly FuzzRequest[] = [];
    for (const batch of batches) {
      await sendBatch(connection, { context, batch, before, report });
      before = batch;
      if (effort.stopAtFirst && report.isBroken) break;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return report.close();
}

/** Requests in pipelined groups, created lazily. One generator feeds all connections. */
function* planBatches(context: FuzzContext, { requests, seed }: FuzzEffort): Generator<FuzzRequest[]> {
  let number = 0;
  for (let round = 0; number < requests; round += 1) {
    const plans = fc.sample(fuzzPlan, { seed: seed + round, numRuns: Math.min(planned, requests - number) });
    while (plans.length > 0) {
      const together = plans.splice(0, number % 10 === 0 ? pipelined : 1);
      yield together.map((plan) => makeRequest(context, plan, seed * 10_000_000 + (number += 1)));
    }
  }
}

const insteadOfResponses = {
  responded: 'one response too few',
  closed: 'a closed connection',
  silent: 'no response in time',
  garbled: 'bytes that are no response',
};

interface Batch {
  context: FuzzContext;
  batch: readonly FuzzRequest[];
  /** The preceding bytes of the connection. */
  before: readonly FuzzRequest[];
  report: OpenReport;
}

async function sendBatch(connection: Connection, { context, batch, before, report }: Batch): Promise<void> {
  const bytes =
    batch.length === 1 && batch[0] ? batch[0].bytes : Buffer.concat(batch.map((one) => one.bytes));
  const sentAt = performance.now();
  const exchanged = await connection.exchange(
    bytes,
    batch.map(({ method }) => method),
  );
  const { responses, end } = exchanged;
  if (batch[0]) report.noteTime(performance.now() - sentAt, batch[0], before);
  report.sent += batch.length;
  for (const [index, request] of batch.entries()) {
    const response = responses[index];
    const happened = { request, response, exchanged, before: [...before, ...batch.slice(0, index)] };
    if (!response) {
      // After the last response, nothing follows.
      if (end !== 'ended') report.noteBroken(insteadOfResponses[end], happened);
      break;
    }
    report.noteReached(request, response);
    const what = checkResponse(context, request, response);
    if (what !== undefined) report.noteBroken(what, happened);
    else if (response.status === 200) context.known.learn(request, response.text);
  }
}
