import { isId } from '#app/ids.ts';
import { Problem } from '../problem.ts';

/** A custom field's full key: the tenant first. */
export interface FieldKey {
  channelId: string;
  fieldId: string;
}

/** What a custom field can hold; it says which kind of input a page offers. */
export const fieldTypes = ['single_line_text_field', 'list.url', 'media'] as const;

export type FieldType = (typeof fieldTypes)[number];

/** @throws Problem `not-found` when the id is none of ours, in the same words as {@link noSuchField}. */
export function checkFieldId({ fieldId }: FieldKey): void {
  if (!isId(fieldId)) throw noSuchField({ fieldId });
}

/** What is said of a field that is absent and of one of another channel. */
export function noSuchField({ fieldId }: Pick<FieldKey, 'fieldId'>): Problem {
  return new Problem('not-found', `There is no custom field "${fieldId}" in this channel.`);
}
