import fc from 'fast-check';
import { openConnection } from './connection.ts';
import type { Connection } from './connection.ts';
import type { FuzzTarget } from './endpoints.ts';
import { fuzzPlan } from './fuzz-plan.ts';
import { makeRequest } from './make-request.ts';
import type { FuzzRequest } from './make-request.ts';
import { judgeAnswer } from './judge-answer.ts';

/** How hard to try. */
export interface FuzzEffort {
  requests: number;
  /** The same seed makes the same requests. */
  seed: number;
  /** A request that is not answered for this long hangs. */
  patienceMs: number;
  /** Whether one broken law is enough. */
  stopAtFirst?: boolean;
}

/** What came of it. */
export interface FuzzReport {
  sent: number;
  /** Answers by endpoint and status, such as `create a drop 400`: what was reached. */
  reached: Record<string, number>;
  /** Broken laws, the first of each kind with the request that did it. */
  broken: { what: string; count: number; request: string }[];
}

const atOnce = 6;
const planned = 200;
/** Every so many requests are sent together with the next ones, without waiting for an answer. */
const pipelined = 4;

/** Sends hostile requests to the service and judges every answer. */
export async function fuzzService(target: FuzzTarget, effort: FuzzEffort): Promise<FuzzReport> {
  const report = startReport();
  const batches = planBatches(target, effort);
  const work = async () => {
    const connection = openConnection(target.url, effort.patienceMs);
    for (const batch of batches) {
      await sendBatch(connection, batch, report);
      if (effort.stopAtFirst && report.broken.size > 0) break;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { sent: report.sent, reached: report.reached, broken: [...report.broken.values()] };
}

/** Requests in the groups in which they are sent. One generator feeds all connections. */
function* planBatches(target: FuzzTarget, { requests, seed }: FuzzEffort): Generator<FuzzRequest[]> {
  let number = 0;
  for (let round = 0; number < requests; round += 1) {
    const plans = fc.sample(fuzzPlan, { seed: seed + round, numRuns: Math.min(planned, requests - number) });
    while (plans.length > 0) {
      const together = plans.splice(0, number % 10 === 0 ? pipelined : 1);
      yield together.map((plan) => makeRequest(plan, target, seed * 10_000_000 + (number += 1)));
    }
  }
}

async function sendBatch(connection: Connection, batch: FuzzRequest[], report: OpenReport): Promise<void> {
  const bytes = Buffer.concat(batch.map((request) => request.bytes));
  const { answers, end } = await connection.exchange(
    bytes,
    batch.map(({ method }) => method),
  );
  report.sent += batch.length;
  for (const [index, request] of batch.entries()) {
    const answer = answers[index];
    if (answer) {
      const name = `${request.endpoint.name} ${answer.status}`;
      report.reached[name] = (report.reached[name] ?? 0) + 1;
    }
    const what = answer ? judgeAnswer(request, answer) : end === 'silent' ? 'no answer in time' : undefined;
    if (what) noteBroken(report, what, request);
  }
  // What comes behind a request that ends its connection is not answered; the first one always is.
  if (answers.length === 0 && end === 'closed') noteBroken(report, 'a closed connection', batch[0]);
}

interface OpenReport {
  sent: number;
  reached: Record<string, number>;
  broken: Map<string, FuzzReport['broken'][number]>;
}

function startReport(): OpenReport {
  return { sent: 0, reached: {}, broken: new Map() };
}

function noteBroken({ broken }: OpenReport, what: string, request: FuzzRequest | undefined): void {
  const key = what.slice(0, 60);
  const known = broken.get(key) ?? { what, count: 0, request: excerpt(request) };
  broken.set(key, { ...known, count: known.count + 1 });
}

function excerpt(request: FuzzRequest | undefined): string {
  const text = Buffer.from(request?.bytes ?? []).toString('latin1');
  return text.replaceAll(/cck_\w+/g, 'cck_…').slice(0, 1_500);
}
