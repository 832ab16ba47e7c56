/** Why something did not reach the store, without the name of the operation that was refused: only the log needs that. */
export function withoutOperation(reason: string): string {
  return reason.replace(/^(?:[A-Z][a-z]+){2,}: /, '');
}
