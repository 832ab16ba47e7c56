/** What a write is remembered by: who asked, where, by which key, and the SHA-256 of what was sent. */
export interface OnceKey {
  credentialId: string;
  route: string;
  key: string;
  requestHash: Uint8Array<ArrayBuffer>;
}

/** A key in use: `claim` tells this use from any other of the same key. */
export interface ClaimedKey extends OnceKey {
  claim: string;
}
