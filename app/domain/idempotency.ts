import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { db, runStatement, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { acquireIdempotencyKey } from '#app/db/idempotency.ts';
import { newId } from '#app/ids.ts';
import { describeFailure, log, logFailure } from '#app/log.ts';
import { asSystem } from '#app/request-context.ts';
import { retryOnChangedField } from './custom-fields/save-values.ts';
import { problemOf } from './problem-of.ts';
import { Problem } from './problem.ts';

/** Longer than any request takes. A key whose process died is free again after this time. */
const leaseSeconds = 60;
const ttlHours = 24;
/** A restarting database is back within seconds. After these attempts the key's lease expires. */
const releaseRetriesMs = [1_000, 2_000, 4_000, 8_000, 16_000];

/** Identifies a write: its channel, the credential, the route, the client's key, and the SHA-256 of the request body. */
export interface IdempotencyKey {
  channelId: string;
  credentialId: string;
  route: string;
  key: string;
  requestHash: Uint8Array<ArrayBuffer>;
}

/** A key in use. The token identifies this use. */
interface AcquiredKey extends IdempotencyKey {
  token: string;
}

/** The JSON text of a 200 response, and headers that belong to it. */
export interface ResponseContent {
  json: string;
  headers?: Record<string, string>;
  /** Whether a repeated request can get another response, such as the progress of work. It is not saved for the key. */
  isProvisional?: boolean;
}

/** A write: work for one transaction, or a single statement, which needs no transaction without an idempotency key. */
export type Write = ((tx: Transaction) => Promise<ResponseContent>) | StatementWrite;

interface StatementWrite {
  statement: Prisma.Sql;
  /** Builds the response from the statement's rows. @throws Problem when nothing was written. */
  toResponse: (rows: readonly unknown[], tx: Transaction) => Promise<ResponseContent>;
}

/**
 * Runs a write; with a key, exactly once. The response is saved in the write's own transaction, and a repeated request
 * gets the first response byte for byte. A rejected write, and a provisional response, release the key.
 * @param prepare reads what the write needs, outside of the transaction. It runs again when a custom field that it found
 *   is deleted or gets another type before the write.
 * @throws Problem `key-reused` when the key was used with another body, `conflict` while its first use is in progress, and
 *   every problem of `prepare` and the write.
 */
export async function withIdempotency(
  key: IdempotencyKey | undefined,
  prepare: () => Promise<Write>,
): Promise<ResponseContent> {
  if (!key) return retryOnChangedField(async () => runAlone(await prepare()));
  const acquired = await acquireKey(key);
  if ('replay' in acquired) return replayed(acquired.replay);
  try {
    const response = await retryOnChangedField(async () => {
      const write = await prepare();
      return inTransaction(async (tx) => {
        const content = await writeIn(tx, write);
        if (!content.isProvisional) await completeKey(tx, acquired, content);
        return content;
      });
    });
    if (response.isProvisional) await releaseKey(acquired);
    return response;
  } catch (error) {
    if (await releaseKey(acquired)) throw error;
    // The problem can be the very effect of the request that took the key over.
    if (!problemOf(error)) logFailure(error, 'Write failed after losing its idempotency key');
    throw keySuperseded();
  }
}

function replayed({ json, headers }: ResponseContent): ResponseContent {
  return { json, headers: { ...headers, 'Idempotency-Replayed': 'true' } };
}

async function runAlone(write: Write): Promise<ResponseContent> {
  if (typeof write === 'function') return inTransaction(write);
  return write.toResponse(await runStatement(write.statement), db);
}

async function writeIn(tx: Transaction, write: Write): Promise<ResponseContent> {
  if (typeof write === 'function') return write(tx);
  return write.toResponse(await runStatement(write.statement, tx), tx);
}

/**
 * Acquires a key for one use. A key whose process died is free again when its lease expires. That use wrote
 * nothing, because the response is saved together with the write.
 * @throws Problem `key-reused` or `conflict`.
 */
async function acquireKey(key: IdempotencyKey): Promise<AcquiredKey | { replay: ResponseContent }> {
  const acquired = { ...key, token: newId() };
  if (await acquireIdempotencyKey(db, { ...acquired, leaseSeconds, ttlHours })) return acquired;
  return { replay: await findResponse(key) };
}

async function findResponse({ requestHash, ...key }: IdempotencyKey): Promise<ResponseContent> {
  const record = await db.idempotencyRecord.findUnique({
    where: { channelId_credentialId_route_key: key },
  });
  if (record && !Buffer.from(record.requestHash).equals(requestHash))
    throw new Problem('idempotency-key-reused');
  if (!record?.responseBody) throw new Problem('idempotency-key-in-use', {}, { retryAfterSeconds: 1 });
  const headers = z.record(z.string(), z.string()).parse(record.responseHeaders);
  return { json: record.responseBody, headers };
}

/**
 * Saves the response of a write in the write's own transaction.
 * @throws Problem `conflict`, which rolls the write back, when the lease ended and another request acquired the key.
 */
async function completeKey(
  tx: Transaction,
  { channelId, credentialId, route, key, token }: AcquiredKey,
  { json, headers = {} }: ResponseContent,
): Promise<void> {
  const { count } = await tx.idempotencyRecord.updateMany({
    where: { channelId, credentialId, route, key, token, responseBody: null },
    data: {
      responseStatus: 200,
      responseHeaders: headers,
      responseBody: json,
      collabId: describedCollab(route, json),
    },
  });
  if (count !== 1) throw keySuperseded();
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const collabInRoute = new RegExp(`/collabs/(${uuid})`);
const collabInResponse = new RegExp(`^\\{"collab":\\{"_id":"(${uuid})"`);

/** The collab that a response describes, so that erasure of its person finds the response; null for another resource. */
function describedCollab(route: string, json: string): string | null {
  return (collabInRoute.exec(route) ?? collabInResponse.exec(json))?.[1] ?? null;
}

/**
 * Releases a key after a rejected write, so that a corrected request can use it. When the database does not
 * respond, the key is released later in the background.
 * @returns false when another request has acquired the key.
 */
async function releaseKey(key: AcquiredKey): Promise<boolean> {
  try {
    return (await deleteKey(key)) > 0;
  } catch (error) {
    log.warn(describeFailure(error), 'Idempotency key not released; retrying');
    void releaseLater(key);
    return true;
  }
}

/** Runs outside of the tenant's connection share, which may be exhausted: that can be why the write was rejected. */
async function deleteKey({ channelId, credentialId, route, key, token }: AcquiredKey): Promise<number> {
  const own = { channelId, credentialId, route, key, token, responseBody: null };
  const { count } = await asSystem(() => db.idempotencyRecord.deleteMany({ where: own }));
  return count;
}

async function releaseLater(key: AcquiredKey): Promise<void> {
  for (const ms of releaseRetriesMs) {
    await sleep(ms, undefined, { ref: false });
    try {
      await deleteKey(key);
      return;
    } catch (error) {
      log.debug(describeFailure(error), 'Idempotency key not released yet');
    }
  }
}

function keySuperseded(): Problem {
  return new Problem('idempotency-key-lost', {}, { retryAfterSeconds: 1 });
}
