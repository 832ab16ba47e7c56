import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { env } from '#app/env.ts';
import type { Readiness } from '#app/jobs/worker-readiness.ts';
import { describeFailure, log } from '#app/log.ts';
import { collectOnScrape, scrapeMetrics, startProcessMetrics, stateGauge } from '#app/metrics.ts';

/** A response of the operations listener. */
interface OperationsResponse {
  status: number;
  contentType: string;
  body: string;
}

/** The handlers of GET by path. */
type OperationsRoutes = Readonly<Record<string, () => Promise<OperationsResponse> | OperationsResponse>>;

interface OperationsListener {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves operators' requests on a port separate from the public one. An error of a route is logged and
 * returns 500.
 * @throws when the port cannot be bound.
 */
async function startOperationsListener({
  port,
  host,
  routes,
}: {
  port: number;
  host: string;
  routes: OperationsRoutes;
}): Promise<OperationsListener> {
  const server = createServer((request, response) => void respond(routes, request, response));
  await listen(server, port, host);
  server.on('error', (error) => log.error(describeFailure(error), 'Operations listener failed'));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function respond(
  routes: OperationsRoutes,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const content = await responseTo(routes, request);
  response.writeHead(content.status, { 'Content-Type': content.contentType, 'Cache-Control': 'no-store' });
  response.end(request.method === 'HEAD' ? undefined : content.body);
}

async function responseTo(
  routes: OperationsRoutes,
  { method = '', url = '' }: IncomingMessage,
): Promise<OperationsResponse> {
  const route = new Map(Object.entries(routes)).get(url.split('?')[0] ?? '');
  if (!route) return text(404, `Not found. Available: ${Object.keys(routes).join(', ')}.`);
  if (method !== 'GET' && method !== 'HEAD') return text(405, 'Send GET.');
  try {
    return await route();
  } catch (error) {
    log.error({ path: url.split('?')[0], ...describeFailure(error) }, 'Operations request failed');
    return text(500, 'Internal error. See the log.');
  }
}

const text = (status: number, body: string): OperationsResponse => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body: `${body}\n`,
});

/**
 * Starts the listener of the settings, if any. A worker also serves `/healthz` and `/readyz`, even before its
 * database is reachable.
 * Ends the process when the port is in use: an unmonitored process would look healthy.
 * @param role of this process; a label of the build info.
 * @param readinessOf returns whether the worker of this process works.
 */
export async function startOperations(
  role: 'app' | 'webhooks' | 'worker' | 'app+worker',
  readinessOf?: ReadinessCheck,
): Promise<OperationsListener | undefined> {
  const { METRICS_PORT: port, METRICS_HOST: host = env.HOST } = env;
  if (port === undefined) return undefined;
  startProcessMetrics(role);
  if (readinessOf) exposeReadiness(readinessOf);
  const routes: OperationsRoutes = {
    '/metrics': async () => ({ status: 200, ...(await scrapeMetrics()) }),
    ...(readinessOf && {
      '/healthz': () => json(200, { status: 'alive' }),
      '/readyz': () => readinessResponse(readinessOf),
    }),
  };
  try {
    const listener = await startOperationsListener({ port, host, routes });
    log.info({ metricsPort: listener.port, host }, 'Operations listener started');
    return listener;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    log.error({ metricsPort: port, host, code }, 'Operations listener cannot start');
    process.stderr.write(
      code === 'EADDRINUSE'
        ? `Port ${port} is in use: set METRICS_PORT to a free one\n`
        : `Cannot listen on ${host}:${port}: correct METRICS_HOST and METRICS_PORT\n`,
    );
    process.exit(1);
  }
}

type ReadinessCheck = () => Readiness;

function exposeReadiness(readinessOf: ReadinessCheck): void {
  const ready = stateGauge('worker_ready', '1 when /readyz of this worker is 200.');
  collectOnScrape('readiness', () => ready.set(readinessOf().ready ? 1 : 0));
}

let wasReady = true;

function readinessResponse(readinessOf: ReadinessCheck): OperationsResponse {
  const { ready, reasons } = readinessOf();
  if (!ready && wasReady) log.warn({ reasons }, 'Worker not ready');
  wasReady = ready;
  return ready ? json(200, { status: 'ready' }) : json(503, { status: 'not ready', reasons });
}

const json = (status: number, body: unknown): OperationsResponse => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});
