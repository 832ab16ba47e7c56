import type { DefinitionRecord, MetaobjectRecord } from '../../state/records/metaobject.ts';
import { humanise } from './check-fields.ts';

/** The value of the definition's display field, else the handle as words. */
export function displayName(
  entry: Pick<MetaobjectRecord, 'stored' | 'handle'>,
  { displayNameKey }: Pick<DefinitionRecord, 'displayNameKey'>,
): string {
  return (displayNameKey !== null && entry.stored[displayNameKey]) || humanise(entry.handle);
}
