import type { Html } from './html.ts';
import type { Visit } from './visit.ts';

export interface Page {
  title: string;
  content: Html;
}

/** Renders a section's page; undefined for a missing object. */
export type DrawSection = (visit: Visit) => Page | undefined;
