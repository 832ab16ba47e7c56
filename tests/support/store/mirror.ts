import { until } from '../until.ts';

/** Sets a fault of the simulated platform; its README lists them. @returns its id. */
export async function addFault(platformUrl: string, fault: Record<string, unknown>): Promise<number> {
  const response = await controlPlatform(platformUrl, 'faults', fault);
  return ((await response.json()) as { id: number }).id;
}

/** Removes one fault, and continues what it holds. */
export async function removeFault(platformUrl: string, id: number): Promise<void> {
  await fetch(`${platformUrl}/__faults?id=${id}`, { method: 'DELETE' });
}

/** Calls a control endpoint of the simulated platform; its README lists them. @throws with its error. */
export async function controlPlatform(
  platformUrl: string,
  control: 'app' | 'faults' | 'stores' | 'scopes' | 'uninstall' | 'shop' | 'webhooks' | 'orders',
  body: Record<string, unknown>,
): Promise<Response> {
  const response = await fetch(`${platformUrl}/__${control}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response;
}

/** Waits until the platform delays a number of requests by its only fault. */
export function untilDelayed(platformUrl: string, requests = 1): Promise<void> {
  return until('the platform delays the requests', async () => {
    const faults = (await (await fetch(`${platformUrl}/__faults`)).json()) as { hits: number }[];
    return faults.every(({ hits }) => hits >= requests);
  });
}

/** Counts the faults that have not ended. */
export async function countFaults(platformUrl: string): Promise<number> {
  return ((await (await fetch(`${platformUrl}/__faults`)).json()) as unknown[]).length;
}

/** Removes all faults, and continues what they hold. */
export async function clearFaults(platformUrl: string): Promise<void> {
  await fetch(`${platformUrl}/__faults`, { method: 'DELETE' });
}

/** One request to the simulated platform. */
export interface LoggedRequest {
  /** All requests to the platform, of all stores. */
  number: number;
  /** When the response was sent. */
  time: string;
  operation: string;
  rootFields: string[];
  isMutation: boolean;
  variables: unknown;
  outcome: string;
  actualCost: number | null;
}

/**
 * The requests of the app to one store, in order. Requests of the tests are omitted: their operations have no name, and the
 * log names such operations by their root field.
 */
export async function requestsTo(platformUrl: string, store: string): Promise<LoggedRequest[]> {
  const response = await fetch(`${platformUrl}/__log?store=${store}`);
  const all = (await response.json()) as LoggedRequest[];
  return all.filter(({ operation, rootFields }) => operation !== '' && !rootFields.includes(operation));
}

/** One token request to the simulated platform. */
interface LoggedTokenRequest {
  variables: { grant_type: string };
  outcome: string;
}

/** The token requests of one store, in order. */
export async function tokenRequests(platformUrl: string, store: string): Promise<LoggedTokenRequest[]> {
  const response = await fetch(`${platformUrl}/__log?store=${store}&operation=access_token`);
  return (await response.json()) as LoggedTokenRequest[];
}

/** The writes among the requests of the app to one store: its mutations, also those that prepare an upload. */
export async function writesTo(platformUrl: string, store: string): Promise<LoggedRequest[]> {
  return (await requestsTo(platformUrl, store)).filter(({ isMutation }) => isMutation);
}

interface SetMetafield {
  ownerId: string;
  key: string;
  value: string;
}

/** The metafields that requests set on collections and products. */
export function metafieldsIn(requests: readonly LoggedRequest[]): SetMetafield[] {
  return requests
    .filter(({ operation }) => operation === 'SetMetafields')
    .flatMap(({ variables }) => (variables as { metafields: SetMetafield[] }).metafields);
}
