import type { DropContent } from '#app/ui/drop-values.ts';
import type { DropBase, SaveResponse, Version } from '../drops/editor/editor-data.ts';
import { postJson } from '#app/ui/post-json.ts';
import type { UnsentCopy } from './copy.ts';
import { browserStorage, type TextStorage } from './storage.ts';

/** What a page tells the browser's other pages of the same draft. */
export type News =
  | { did: 'edit'; before: DropContent; content: DropContent }
  | { did: 'send'; content: DropContent }
  /** The server's version: after it was opened, and after it was saved or chosen. */
  | { did: 'open' | 'save'; saved: Version & { draftId: string }; basedOn: DropBase | undefined };

/** News, and the key of the copy. */
export type Message = { key: string } & News;

/** What unsent edits need from their surroundings. */
export interface Browser {
  storage: TextStorage | undefined;
  /** Tells other pages. */
  post: (message: Message) => void;
  /** Hears other pages. */
  listen: (receive: (message: Message) => void) => void;
  /** @throws {RequestFailed} as `postJson` does. */
  send: (path: string, body: object) => Promise<SaveResponse>;
}

let opened: Browser | undefined;

/** The browser of this page. On the server, which renders the editor too, there is none to send to or receive from. */
export function thisBrowser(): Browser {
  if (opened) return opened;
  const pages = typeof window === 'undefined' ? undefined : new BroadcastChannel('portal-draft');
  opened = {
    storage: browserStorage(),
    post: (message) => pages?.postMessage(message),
    listen: (receive) =>
      pages?.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data)),
    send: (path, body) => postJson<SaveResponse>(path, body),
  };
  return opened;
}

interface SaveOptions {
  /** Requests what the draft lacks before it can be published. */
  listsMissing?: boolean;
  /** Sent by a page that does not show the draft. */
  isUnattended?: boolean;
}

/** Sends the content of a copy. */
export function sendCopy(
  { send }: Browser,
  { collabId, draftId, revision, content, basedOn }: UnsentCopy,
  options: SaveOptions,
): Promise<SaveResponse> {
  const body = { revision, content, ...(basedOn && { basedOn }), ...options };
  return send(`/portal/drops/${collabId}/${draftId}/save`, body);
}
