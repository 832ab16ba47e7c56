/** Line breaks of every kind, and invisible characters. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * Text for a single-line field, in which the platform rejects line breaks: each run of them becomes a space.
 */
export function singleLine(text: string): string {
  return text.replaceAll(controls, ' ').trim();
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};

/**
 * Plain text as HTML: escaped, with paragraphs for empty lines and `<br>` for line breaks. Quotes stay, as in what a browser
 * or a server writes of parsed HTML: a store that reads and writes it again keeps it.
 * https://html.spec.whatwg.org/multipage/parsing.html#escapingString
 */
export function descriptionHtml(text: string): string {
  const escaped = text.replaceAll(/[&<>]/g, (char) => entities[char] ?? char);
  const paragraphs = escaped.split(/\n{2,}/).map((paragraph) => paragraph.trim().replaceAll('\n', '<br>'));
  return paragraphs
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}
