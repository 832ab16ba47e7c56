/**
 * The URL of a picture or video for browsers, with the configured media host.
 * @param mediaHost its base URL.
 */
export function browserMediaUrl(url: string, mediaHost: string): string {
  return url.replace(/^https:\/\/cdn\.shopify\.com(?=\/)/, mediaHost);
}
