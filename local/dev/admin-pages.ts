import { decode } from 'turbo-stream';
import { sessionTokenFor } from './store-access.ts';

/** The app in a store's admin. */
export interface AdminOfStore {
  appUrl: string;
  platformUrl: string;
  domain: string;
}

/** The data of an admin page, as its loader returns it to the store's owner. */
export async function readPage(admin: AdminOfStore, path: string, route: string): Promise<unknown> {
  const pages = await send(admin, `${path}.data?_routes=${encodeURIComponent(route)}`);
  return (pages as Record<string, unknown>)[route];
}

/** Sends an admin page's form as the store's owner. @returns the result of the action. */
export function sendForm(admin: AdminOfStore, path: string, body: object): Promise<unknown> {
  return send(admin, `${path}.data`, body);
}

async function send({ appUrl, platformUrl, domain }: AdminOfStore, path: string, body?: object) {
  const response = await fetch(appUrl + path, {
    headers: {
      Authorization: `Bearer ${await sessionTokenFor(platformUrl, domain)}`,
      'Content-Type': 'application/json',
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok || !response.body)
    throw new Error(`The app answered ${response.status} at ${path} of ${domain}: ${await response.text()}`);
  const { value, done } = await decode(response.body);
  await done;
  return value;
}
