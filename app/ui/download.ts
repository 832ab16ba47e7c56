/**
 * Downloads a file of the app. A link could not: its request would carry no session token.
 * @param name under which it is kept.
 * @throws when the file cannot be had.
 */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The download was answered with ${response.status}.`);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
