import type { Html } from './html.ts';
import type { Visit } from './visit.ts';

export interface Page {
  title: string;
  content: Html;
}

/** Draws a section's page, or nothing where the thing asked for is not there. */
export type DrawSection = (visit: Visit) => Page | undefined;
