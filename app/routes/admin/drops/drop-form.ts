import type { EditForm } from '#app/ui/use-edit-form.tsx';
import type { DropValues, ReadableDrop } from './drop-values.ts';
import type { Field } from './editor-context.tsx';

/** The form of a drop. */
export type DropForm = EditForm<DropValues>;

/** Where a drop is edited, and the drop, unless it is a new one. */
export interface EditorPlace {
  collabId: string;
  creatorName: string;
  fields: (Field & { ownerType: 'drop' | 'product' })[];
  removal: 'unpublish' | 'delete';
  mediaHost: string;
  drop?: ReadableDrop & { _id: string };
  products?: { platformId: string; title: string | null; isMissing: boolean }[];
  address?: string | null;
}
