import type { DefinitionRecord, MetaobjectRecord } from '../../state/records/metaobject.ts';

/**
 * The value of the definition's display field, else the handle as words; a generated one ends in `#1A2B3C4D`. Only codes
 * with a digit count as generated: a guess.
 */
export function displayName(
  entry: Pick<MetaobjectRecord, 'stored' | 'handle'>,
  { displayNameKey }: Pick<DefinitionRecord, 'displayNameKey'>,
): string {
  const shown = displayNameKey === null ? '' : (entry.stored[displayNameKey] ?? '');
  if (shown.trim()) return shown;
  const [, base, code] = /^(.+)-(?=[a-z]*\d)([a-z0-9]{8})$/.exec(entry.handle) ?? [];
  return base && code ? `${titled(base)} #${code.toUpperCase()}` : titled(entry.handle);
}

function titled(handle: string): string {
  const words = handle.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
