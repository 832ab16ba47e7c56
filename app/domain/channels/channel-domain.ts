/** The one spelling of a store's domain: trimmed, without a trailing dot, lower case. */
export function normalizeDomain(domain: string): string {
  return domain.trim().replace(/\.$/, '').toLowerCase();
}
