/** A part of the document: an object as JSON carries it. */
export interface JsonObject {
  [key: string]: unknown;
}
