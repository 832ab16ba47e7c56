/** A collab cannot be shown in the store as it stands, whoever tries and however often: it waits until it is changed. */
export class CannotMirror extends Error {
  override name = 'CannotMirror';
}
