import { textOfValue, valueOfText } from '#app/ui/custom-text.ts';
import { moved, type CustomValue, type CustomValues, type DropContent } from '#app/ui/drop-values.ts';
import type { CustomField, EditorData } from './editor-data.ts';

/* The fields of the editor's form by name. A browser without JavaScript sends them; with it, they contain what was typed
   before the script had loaded. */

export const noteName = (index: number) => `note-${index}`;
export const customName = (handle: string, index?: number) =>
  index === undefined ? `custom-${handle}` : `custom-${index}-${handle}`;

/** Whether a custom field is a text in the form, and no list of files. */
export function isTextField({ type }: CustomField): boolean {
  return type !== 'media' && type !== 'list.media';
}

/** What a field contains. Browsers change line breaks: the former text stays if nothing else differs. */
function typedText(text: string | undefined, before: string): string {
  if (text === undefined) return before;
  const [typed = '', own] = [text, before].map((one) => one.replaceAll(/\r\n?/g, '\n'));
  return typed === own ? before : typed;
}

/** Replaces the content's texts by a form's. Others, such as media, stay. */
export function withFields(
  content: DropContent,
  form: ReadonlyMap<string, string>,
  { fields, decimalSeparator }: Pick<EditorData, 'fields' | 'decimalSeparator'>,
): DropContent {
  const textFields = fields.filter(isTextField);
  const custom = (values: CustomValues, index?: number): CustomValues => {
    const own = textFields.filter(({ ownerType }) => (ownerType === 'drop') === (index === undefined));
    const typed = own.flatMap(({ handle, type }): [string, CustomValue][] => {
      const before = values[handle] ?? null;
      const shown = textOfValue(before ?? '', decimalSeparator);
      const text = typedText(form.get(customName(handle, index)), shown);
      if (text === shown) return [];
      return [[handle, valueOfText(text, type, { before, separator: decimalSeparator }) as CustomValue]];
    });
    return { ...values, ...Object.fromEntries(typed) };
  };
  return {
    ...content,
    title: form.get('title') ?? content.title,
    description: typedText(form.get('description'), content.description),
    custom: custom(content.custom),
    products: content.products.map((item, index) => {
      const { note: before = '', media = [] } = item.enhancement ?? {};
      const note = typedText(form.get(noteName(index)), before);
      return { ...item, enhancement: { note, media }, custom: custom(item.custom, index) };
    }),
  };
}

/** Applies a button: `add:<product id>`, or `remove:`, `up:` or `down:` with the index of a product. */
export function withIntent(content: DropContent, intent: string): DropContent {
  const [verb, ...rest] = intent.split(':');
  const subject = rest.join(':');
  const { products } = content;
  const index = Number(subject);
  if (verb === 'add' && !products.some(({ id }) => id === subject))
    return { ...content, products: [...products, { id: subject, enhancement: null, custom: {} }] };
  if (verb === 'remove') return { ...content, products: products.filter((_, at) => at !== index) };
  if (verb === 'up') return { ...content, products: moved(products, index, index - 1) };
  if (verb === 'down') return { ...content, products: moved(products, index, index + 1) };
  return content;
}
