import { inject } from 'vitest';
import type { OpenOptions, Request } from './request.ts';

/** A simulated platform of one test file. All of them run in one process. */
export interface OpenPlatform {
  /** `http://127.0.0.1:{port}`. */
  url: string;
  /** A permanent access token for a store, as a merchant's admin shows it. */
  tokenFor(domain: string): Promise<string>;
  /** Replaces the app's declaration on a platform by the app's configuration file. */
  deploy(configuration: string, appUrl: string): Promise<void>;
  /** Moves the platform's time forward. */
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** @throws with the platform's error. */
export async function openPlatform(options: OpenOptions): Promise<OpenPlatform> {
  const url = await send({ what: 'open', options });
  return {
    url,
    tokenFor: (domain) => send({ what: 'find token', url, domain }),
    async deploy(configuration, appUrl) {
      await send({ what: 'deploy', url, configuration, appUrl });
    },
    async advance(ms) {
      await send({ what: 'advance', url, ms });
    },
    async close() {
      await send({ what: 'close', url });
    },
  };
}

async function send(request: Request): Promise<string> {
  const response = await fetch(inject('platformsUrl'), { method: 'POST', body: JSON.stringify(request) });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
