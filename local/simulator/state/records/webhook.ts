import type { Row } from '../table.ts';

export interface WebhookRecord extends Row {
  /** Topic as the API names it, `PRODUCTS_DELETE`. */
  topic: string;
  uri: string;
  format: 'JSON' | 'XML';
  filter: string | null;
  includeFields: string[];
  metafieldNamespaces: string[];
  name: string | null;
  createdAt: string;
  updatedAt: string;
}
