import { z } from 'zod';

/** A credential and the interface's URL. */
export interface DemoApi {
  /** URL of the interface, ending in `/api`. */
  baseUrl: string;
  accessToken: string;
}

const conflict = z.object({ message: z.string() });
const collabId = z.object({ collab: z.object({ _id: z.string() }) });
const wholeCollab = z.object({
  collab: z.object({
    creator: z.object({ handle: z.string() }),
    drops: z.array(z.object({ title: z.string(), products: z.array(z.object({ platformId: z.string() })) })),
  }),
});

/** Creates a collab over the HTTP interface, or finds an existing one. @returns its id. */
export async function ensureCollab(api: DemoApi, body: object): Promise<string> {
  const { status, json } = await post(api, '/creators/collabs', body);
  if (status !== 409) return collabId.parse(json).collab._id;
  const existing = /"([0-9a-f-]{36})"/.exec(conflict.parse(json).message)?.[1];
  if (existing === undefined) throw new Error(`A demo collab is rejected: ${JSON.stringify(json)}`);
  return existing;
}

/** Creates a drop over the HTTP interface. */
export async function createDrop(api: DemoApi, collab: string, body: object): Promise<void> {
  const { status, json } = await post(api, `/creators/collabs/${collab}/drops`, body);
  if (status !== 200) throw new Error(`A demo drop is rejected: ${JSON.stringify(json)}`);
}

/** A collab in the interface: the creator's handle, the titles of the drops, and the id of a product. */
export async function readCollab(api: DemoApi, domain: string, collab: string) {
  const response = await fetch(`${api.baseUrl}/channels/${domain}/collabs/${collab}`, {
    headers: credential(api),
  });
  const { creator, drops } = wholeCollab.parse(await response.json()).collab;
  return {
    handle: creator.handle,
    dropTitles: drops.map(({ title }) => title),
    productId: drops[0]?.products[0]?.platformId ?? '',
  };
}

/** Whether a key of an earlier start is still valid. */
export async function opens(api: DemoApi): Promise<boolean> {
  const response = await fetch(`${api.baseUrl}/channels/none/collabs/none`, { headers: credential(api) });
  return response.status !== 401;
}

async function post(api: DemoApi, path: string, body: object): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${api.baseUrl}${path}`, {
    method: 'POST',
    headers: { ...credential(api), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: await response.json() };
}

function credential({ accessToken }: DemoApi): Record<string, string> {
  return { 'x-channel-access-token': accessToken };
}
