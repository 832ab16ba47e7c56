import type { ProblemKind } from './entry.ts';
import { discounts } from './messages/discounts.ts';
import { applications } from './messages/applications.ts';
import { auth } from './messages/auth.ts';
import { campaigns } from './messages/campaigns.ts';
import { channels } from './messages/channels.ts';
import { collabs } from './messages/collabs.ts';
import { customFields } from './messages/custom-fields.ts';
import { drops } from './messages/drops.ts';
import { events } from './messages/events.ts';
import { idempotency } from './messages/idempotency.ts';
import { imports } from './messages/imports.ts';
import { media } from './messages/media.ts';
import { http } from './messages/http.ts';
import { input } from './messages/input.ts';
import { mirror } from './messages/mirror.ts';
import { platform } from './messages/platform.ts';

/** All messages of the server by code. Each module has a file in `messages/`; add a new file here. */
export const catalog = {
  ...media,
  ...imports,
  ...idempotency,
  ...events,
  ...drops,
  ...customFields,
  ...collabs,
  ...channels,
  ...campaigns,
  ...auth,
  ...applications,
  ...discounts,
  ...http,
  ...input,
  ...mirror,
  ...platform,
};

/** Names of the placeholders of a message, read from its type. */
type ParamNames<Text extends string> = Text extends `${string}{${infer Inner}}${infer Rest}`
  ? NameOf<Inner> | ParamNames<Rest>
  : never;
type NameOf<Inner extends string> = Inner extends `${infer Name},${string}` ? Plain<Name> : Plain<Inner>;
/** The text of a plural case is not a placeholder. */
type Plain<Name extends string> = Name extends '' | `${string} ${string}` | `#${string}` ? never : Name;

type Entry = (typeof catalog)[MessageCode];
type TextOf<E extends Entry> = E extends { api: infer Api extends string } ? E['en'] | Api : E['en'];

export type MessageCode = keyof typeof catalog;

/** Codes that a Problem may have: those with a kind. */
export type ProblemCode = {
  [Code in MessageCode]: (typeof catalog)[Code] extends { kind: ProblemKind } ? Code : never;
}[MessageCode];

/** A value of a placeholder. A message, or a list of them, is translated with the text around it. */
export type MessageParam = string | number | Message | readonly Message[];

/** The placeholders of one message with their values. */
export type MessageParams<Code extends MessageCode> = Readonly<
  Record<ParamNames<TextOf<(typeof catalog)[Code]>>, MessageParam>
>;

/** A code of the catalog with the values of its placeholders; JSON, so it can be stored and translated later. */
export interface Message {
  code: MessageCode;
  params: Readonly<Record<string, MessageParam>>;
}
