/**
 * The address at which a browser sees a picture or video: its own, but for what the platform's media host holds.
 * @param mediaHost where browsers reach that host.
 */
export function shownAt(url: string, mediaHost: string): string {
  return url.replace(/^https:\/\/cdn\.shopify\.com(?=\/)/, mediaHost);
}
