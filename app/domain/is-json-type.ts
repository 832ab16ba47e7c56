/** Whether a Content-Type says that the body is JSON, with or without parameters. */
export function isJsonType(contentType: string | null): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType ?? '');
}
