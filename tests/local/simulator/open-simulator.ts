import {
  startSimulator,
  type SimulatorOptions,
  type RunningPlatform,
} from '../../../local/simulator/start-simulator.ts';
import { VirtualClock } from '../../../local/simulator/clock/virtual-clock.ts';
import { sampleStore } from '../../platform/sample-store.ts';

export const DOMAIN = sampleStore().domain;
/** Start of virtual time. */
export const START = Date.parse('2026-11-21T09:00:00Z');

export interface Simulator {
  url: string;
  clock: VirtualClock;
  platform: RunningPlatform;
  /** Sends a request to a store. @returns status and body. */
  sendQuery(query: string, variables?: unknown, domain?: string): Promise<Reply>;
  control(method: string, path: string, body?: unknown): Promise<Reply>;
  close(): Promise<void>;
}

export interface Reply {
  status: number;
  body: unknown;
}

/** A platform in this process on virtual time, with the sample store. */
export async function openSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const clock = new VirtualClock(START);
  const platform = await startSimulator({ clock, stores: [sampleStore()], ...options });
  return {
    url: platform.url,
    clock,
    platform,
    sendQuery: (query, variables = {}, domain = DOMAIN) =>
      sendQueryAt(platform.url, { domain, token: platform.tokenFor(domain), query, variables }),
    control: (method, path, body) => controlAt(platform.url, { method, path, body }),
    close: () => platform.close(),
  };
}

interface Question {
  domain: string;
  token: string;
  query: string;
  variables?: unknown;
}

export async function sendQueryAt(
  url: string,
  { domain, token, query, variables }: Question,
): Promise<Reply> {
  const response = await fetch(`${url}/stores/${domain}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, body: await response.json() };
}

export async function controlAt(
  url: string,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<Reply> {
  const response = await fetch(url + path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}
