/** The one spelling of a store's domain: trimmed, without a trailing dot, lower case. */
export function normalizeDomain(domain: string): string {
  return domain.trim().replace(/\.$/, '').toLowerCase();
}

/** Whether a normalized domain is spelled as one; the database holds no other (`channels_domain_spelling`). */
export function isDomain(domain: string): boolean {
  return domain.length <= longestDomain && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(domain);
}

/** RFC 1035, section 2.3.4. */
const longestDomain = 255;
