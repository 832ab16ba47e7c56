/** Who a creator is: the e-mail address trimmed and in lower case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
