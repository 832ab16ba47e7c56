/** The JSON text of a 200 answer, and headers that belong to it. */
export interface Content {
  json: string;
  headers?: Record<string, string>;
}
