import type { FuzzEndpoint, FuzzTarget } from './endpoints.ts';
import type { FuzzPlan } from './fuzz-plan.ts';

/** A request as bytes, and what has to be known to judge its answer. */
export interface FuzzRequest {
  endpoint: FuzzEndpoint;
  method: string;
  /** Whether it was sent where the endpoint is, by its method: then a 200 is that endpoint's. */
  straight: boolean;
  bytes: Uint8Array;
}

/** Carries a plan out. @param number is different for each request, so that good bodies do not collide. */
export function makeRequest(plan: FuzzPlan, target: FuzzTarget, number: number): FuzzRequest {
  const { endpoint, breakBody, headers } = plan;
  const good = endpoint.body?.(number, target);
  const method = plan.method ?? endpoint.method;
  const body = good && (breakBody ? breakBody(good) : Buffer.from(JSON.stringify(good)));
  const fixed: [string, string][] = [
    ['Host', 'collabs.example'],
    ['x-channel-access-token', target.key],
    ...(body ? [['Content-Type', 'application/json'] as [string, string]] : []),
  ];
  const lines = [...fixed.filter(([name]) => !headers.some(([other]) => other === name)), ...headers];
  const head = `${method} ${targetOf(plan, target)} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`;
  const straight = method === endpoint.method && plan.segment === null && plan.spelling === null;
  return { endpoint, method, straight, bytes: frame(head, body, plan.chunked) };
}

function targetOf({ endpoint, collab, segment, spelling }: FuzzPlan, target: FuzzTarget): string {
  const path = endpoint.path(target, target.collabIds[collab % target.collabIds.length] ?? '');
  const good = path.join('/');
  if (segment) path[segment[0] % path.length] = segment[1];
  const broken = `/api/${path.join('/')}${spelling ?? ''}`;
  return leavesInterface(broken) ? `/api/${good}` : broken;
}

/** Whether a path steps out of /api, where pages are that answer as pages do. */
function leavesInterface(path: string): boolean {
  const address = `http://fuzz.example${path}`;
  return URL.canParse(address) && !new URL(address).pathname.startsWith('/api');
}

function frame(head: string, body: Uint8Array | undefined, chunked: boolean): Uint8Array {
  const start = Buffer.from(`${head}${framing(body, chunked)}\r\n`, 'latin1');
  if (!body) return start;
  return Buffer.concat(chunked ? [start, ...chunksOf(body)] : [start, body]);
}

function framing(body: Uint8Array | undefined, chunked: boolean): string {
  if (!body) return '';
  return chunked ? 'Transfer-Encoding: chunked\r\n' : `Content-Length: ${body.length}\r\n`;
}

function chunksOf(body: Uint8Array): Uint8Array[] {
  const size = Math.max(1, Math.ceil(body.length / 3));
  const pieces = [0, 1, 2].map((index) => body.subarray(index * size, (index + 1) * size));
  const chunks = pieces
    .filter((piece) => piece.length > 0)
    .flatMap((piece) => [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
  return [...chunks, Buffer.from('0\r\n\r\n')];
}
