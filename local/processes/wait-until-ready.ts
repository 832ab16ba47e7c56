import { setTimeout as sleep } from 'node:timers/promises';

/** How a process becomes ready: a URL returns a status below 500, or it prints a matching JSON object. */
export type Readiness = { url: string } | { jsonLine: (value: Record<string, unknown>) => boolean };

/** Resolves when the URL returns a status below 500. */
export async function untilResponds(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const status = await statusOf(url, signal);
    if (status < 500) return;
    await sleep(50);
  }
}

async function statusOf(url: string, signal: AbortSignal): Promise<number> {
  try {
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(5_000)]);
    const response = await fetch(url, { signal: timeout, redirect: 'manual' });
    await response.body?.cancel();
    return response.status;
  } catch {
    return Infinity;
  }
}

/** The object of a line that is one JSON object. */
export function parseJsonLine(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
