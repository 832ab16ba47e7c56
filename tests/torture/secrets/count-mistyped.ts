import { setTimeout as sleep } from 'node:timers/promises';
import { generateApiKey } from '#app/auth/api-key-format.ts';
import type { CountingProxy } from '../../bench/counters/start-counting-proxy.ts';
import { call } from '../../support/http/api-client.ts';
import { mistakes, replaceAt } from './mistype.ts';

/** Statements of an earlier request may follow its response for so long. */
const pauseMs = 700;

/**
 * Sends keys with one wrong character, at every index, to a process.
 * @param database the connections of that process only.
 * @returns how many keys were sent, and how many statements they caused.
 */
export async function countMistyped(url: string, database: CountingProxy) {
  const channels = mistypedForms(generateApiKey('channel').key).map((key) => ({ key }));
  const partners = mistypedForms(generateApiKey('partner').key).map((partnerKey) => ({ partnerKey }));
  const wrong = [...channels, ...partners];
  await sleep(pauseMs);
  database.take();
  for (const one of wrong) {
    const { status } = await call(`${url}/api/creators/collabs`, one);
    if (status !== 401) throw new Error(`A mistyped key got ${status}`);
  }
  await sleep(pauseMs);
  return { keys: wrong.length, ...database.take() };
}

function mistypedForms(key: string): string[] {
  return [
    ...Array.from(key, (_, index) => replaceAt(key, index)),
    ...Object.values(mistakes).map((mistype) => mistype(key)),
  ];
}
