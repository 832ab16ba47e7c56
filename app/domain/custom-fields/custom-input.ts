import type { CustomFieldOwnerType } from '#app/db/generated/client.ts';
import type { MediaInput } from '../media/media-input.ts';

/** A custom value as callers send it: text (a media URL is text too), a list of media URLs, or a Media object. */
export type CustomValue = string | string[] | MediaInput;

/** Custom values keyed by custom field handle; null clears one. */
export type CustomInput = ReadonlyMap<string, CustomValue | null>;

/** The record that custom values belong to. */
export interface CustomOwner {
  type: CustomFieldOwnerType;
  id: string;
}

/** Custom values of one owner, with the place in the request that they came from, for messages. */
export interface OwnedCustom {
  owner: CustomOwner;
  custom: CustomInput;
  path: string;
  /** The handles of the values that the owner has; none for a fresh one. */
  present: readonly string[];
}
