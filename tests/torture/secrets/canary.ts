/** A secret that must be seen nowhere but where it is issued. */
export interface Canary {
  /** What it is, for reports. */
  name: string;
  /** As it is shown to whoever may have it. */
  text: string;
  /** The part of it that gives it away, wherever it stands. */
  needle: string;
  /** Whether requests show it: a credential, or something that is mistaken for one. */
  isSent: boolean;
}

/** A canary that requests show. @param needle the part that alone is secret; all of it where left out. */
export function sentCanary(name: string, text: string, needle = text): Canary {
  return { name, text, needle, isSent: true };
}

/** A canary that only the service and those it speaks to know. */
export function keptCanary(name: string, text: string, needle = text): Canary {
  return { name, text, needle, isSent: false };
}

/** All spellings in which somebody who reads a log or a table would find it. */
export function spellingsOf({ needle }: Canary): string[] {
  const bytes = Buffer.from(needle);
  return [
    needle,
    Array.from(needle).reverse().join(''),
    encodeURIComponent(needle),
    bytes.toString('hex'),
    // Of a text within a text, base64 has three spellings; the letters that its neighbours change are left out.
    ...[0, 1, 2].map((before) =>
      Buffer.concat([Buffer.alloc(before), bytes])
        .toString('base64')
        .slice(before === 0 ? 0 : 4, -4),
    ),
  ];
}
