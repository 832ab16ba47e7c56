/** A secret that must occur nowhere except where it is issued. */
export interface Canary {
  /** Its name in reports. */
  name: string;
  /** The value as its owner sends it. */
  text: string;
  /** The secret part of the value. */
  needle: string;
  /** Whether requests contain it: a credential, or something that resembles one. */
  isSent: boolean;
}

/**
 * A canary that requests contain.
 * @param needle the secret part; the complete value by default.
 */
export function sentCanary(name: string, text: string, needle = text): Canary {
  return { name, text, needle, isSent: true };
}

/** A canary that only the service, the platform and receivers know. */
export function storedCanary(name: string, text: string, needle = text): Canary {
  return { name, text, needle, isSent: false };
}

/** All encodings in which a reader of a log or a table could find it. */
export function encodingsOf({ needle }: Canary): string[] {
  const bytes = Buffer.from(needle);
  return [
    needle,
    Array.from(needle).reverse().join(''),
    encodeURIComponent(needle),
    bytes.toString('hex'),
    // A text inside another has three base64 encodings. The characters that depend on its neighbours are
    // omitted.
    ...[0, 1, 2].map((before) =>
      Buffer.concat([Buffer.alloc(before), bytes])
        .toString('base64')
        .slice(before === 0 ? 0 : 4, -4),
    ),
  ];
}
