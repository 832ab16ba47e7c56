import type { Row } from '../table.ts';

export interface CustomerRecord extends Row {
  email: string | null;
  phone: string | null;
  firstName: string | null;
  lastName: string | null;
  note: string | null;
  locale: string;
  tags: string[];
  taxExempt: boolean;
  createdAt: string;
  updatedAt: string;
}
