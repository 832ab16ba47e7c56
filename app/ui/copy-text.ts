/**
 * Puts a text on the clipboard. A frame may be kept from it.
 * @param field the field that holds the text, which is then left selected for a person to copy by hand.
 * @returns whether it was copied.
 */
export async function copyText(text: string, field?: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return false;
  }
}
