import { Agent, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { serve, type TestServer } from './serve.ts';

/** A load balancer: it checks each app's readiness, and sends each request once, to one app. */
interface Balancer extends Pick<TestServer, 'url' | 'close'> {
  /** Replaces an app. The new one gets requests when it is ready. */
  replace(oldUrl: string, newUrl: string): void;
  countReady(): number;
}

interface Backend {
  url: string;
  isReady: boolean;
}

const checkEveryMs = 200;

/**
 * Starts a balancer. It keeps connections alive, and returns 502 when an app closes one without a response.
 */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const backends = urls.map((url): Backend => ({ url, isReady: false }));
  const agent = new Agent({ keepAlive: true });
  const checks = setInterval(() => void Promise.all(backends.map(checkReadiness)), checkEveryMs);
  let turn = 0;
  const server = await serve((incoming, outgoing) => {
    const ready = backends.filter(({ isReady }) => isReady);
    const backend = ready[(turn += 1) % ready.length];
    if (backend) forward({ incoming, outgoing }, backend, agent);
    else outgoing.writeHead(503).end('No app is ready');
  });
  return {
    url: server.url,
    replace(oldUrl, newUrl) {
      const index = backends.findIndex(({ url }) => url === oldUrl);
      backends[index] = { url: newUrl, isReady: false };
    },
    countReady: () => backends.filter(({ isReady }) => isReady).length,
    async close() {
      clearInterval(checks);
      await server.close();
      agent.destroy();
    },
  };
}

async function checkReadiness(backend: Backend): Promise<void> {
  backend.isReady = await fetch(`${backend.url}/readyz`, { headers: { Connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  );
}

interface Exchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

function forward({ incoming, outgoing }: Exchange, { url }: Backend, agent: Agent): void {
  const { method = 'GET', headers } = incoming;
  const onward = sendRequest(`${url}${incoming.url ?? '/'}`, { method, headers, agent }, (response) => {
    const { connection: _, ...passedOn } = response.headers;
    outgoing.writeHead(response.statusCode ?? 502, passedOn);
    response.on('error', () => outgoing.destroy()).pipe(outgoing);
  });
  onward.on('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(error.message);
  });
  incoming.pipe(onward);
}
