import { fetchJson, RequestRejected } from './fetch-json.ts';
import type { MediaValue } from '#app/ui/drop-values.ts';

/** The store's status of a file. */
export type Progress =
  | { state: 'processing' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; media: Omit<MediaValue, 'alt'> };

const firstPauseMs = 700;
const longestPauseMs = 5_000;
/** A long video takes the store some minutes. */
const retryForMs = 1_800_000;
/**
 * Maximum number of failed requests in a row: a short network failure is no reason to upload a large file
 * again.
 */
const mostMisses = 5;

/**
 * Waits until the store has processed a file, with growing intervals.
 * @throws {RequestRejected} with the message of the app or the store; without one after a timeout or without
 * responses.
 */
export async function followFile(
  uploadId: string,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<Omit<MediaValue, 'alt'>> {
  const until = Date.now() + retryForMs;
  let [latest, pauseMs, misses] = [progress, firstPauseMs, 0];
  while (latest.state === 'processing') {
    if (Date.now() > until || misses > mostMisses) throw new RequestRejected('');
    const pause = pauseMs;
    await new Promise((resolve) => setTimeout(resolve, pause));
    signal.throwIfAborted();
    const progress = await fetchProgress(uploadId);
    misses = progress ? 0 : misses + 1;
    latest = progress ?? latest;
    pauseMs = Math.min(longestPauseMs, pauseMs * 1.2);
  }
  if (latest.state === 'failed') throw new RequestRejected(latest.message);
  return latest.media;
}

/** @returns undefined without a response. */
async function fetchProgress(follow: string): Promise<Progress | undefined> {
  try {
    return await fetchJson<Progress>('/drops/uploads', { body: { follow } });
  } catch (error) {
    if (error instanceof RequestRejected && error.message !== '') throw error;
    return undefined;
  }
}
