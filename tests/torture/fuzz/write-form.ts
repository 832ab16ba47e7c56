/** A form's fields as `application/x-www-form-urlencoded`. */
export function writeForm(fields: readonly (readonly [name: string, value: unknown])[]): string {
  const encode = (value: unknown) => encodeURIComponent(String(value).toWellFormed());
  return fields.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}
