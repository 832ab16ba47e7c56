/** Line breaks of every kind, and characters that no visitor can see. */
const controls = /[\p{Cc}\u2028\u2029]+/gu;

/** Text for a place that takes one line, and refuses everything for a line break: each run of them becomes a space. */
export function singleLine(text: string): string {
  return text.replaceAll(controls, ' ').trim();
}
