import type { CustomOwner, CustomValue } from './custom-input.ts';

/** The custom fields of a channel, as far as a request speaks of them. */
export interface KnownFields {
  /** Ids by {@link definitionKey}. */
  definitions: ReadonlyMap<string, string>;
  /** Whether a field that is not defined yet is defined at its first use. */
  definesMore: boolean;
}

/** What tells a channel's custom fields apart. */
export function definitionKey(ownerType: CustomOwner['type'], handle: string): string {
  return `${ownerType}:${handle}`;
}

/** `cc-favourite-colour` becomes "Favourite colour". */
export function nameFromHandle(handle: string): string {
  const words = handle.replace(/^cc-/, '').replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The kind of field that a value is the first of. */
export function typeOf(value: CustomValue | null): string {
  if (Array.isArray(value)) return 'list.url';
  return typeof value === 'object' && value !== null ? 'media' : 'single_line_text_field';
}
