import type { Canary } from './canary.ts';
import type { CanaryWatch } from './find-canaries.ts';
import { canaryRequests, type RequestContext, type CanaryRequest } from './canary-requests.ts';

export interface Shown {
  sent: number;
  /** Number of responses by status. */
  statuses: Record<string, number>;
}

interface Show {
  apps: readonly string[];
  canaries: readonly Canary[];
  context: RequestContext;
  watch: CanaryWatch;
  /** One in so many requests is sent; 1 sends all. */
  every: number;
}

const atOnce = 8;

/** Sends each canary in each kind of request to the service, and searches every response and its headers. */
export async function showCanaries({ apps, canaries, context, watch, every }: Show): Promise<Shown> {
  const shown: Shown = { sent: 0, statuses: {} };
  const all = canaries
    .filter(({ isSent }) => isSent)
    .flatMap((canary, row) =>
      canaryRequests.map(([name, makeRequest], column) => ({
        canary,
        name,
        makeRequest,
        app: apps[(row + column) % apps.length] ?? '',
      })),
    )
    .filter((_, index) => index % every === 0);
  const left = all.values();
  const work = async () => {
    for (const { canary, name, makeRequest, app } of left) {
      const { status, text } = await send(app, makeRequest(canary.text, context));
      shown.sent += 1;
      shown.statuses[status] = (shown.statuses[status] ?? 0) + 1;
      watch.look(`the ${status} to one ${name}`, text);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return shown;
}

async function send(
  app: string,
  { path, ...options }: CanaryRequest,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${app}${path}`, { redirect: 'manual', ...options });
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  return { status: response.status, text: [...headers, await response.text()].join('\n') };
}
