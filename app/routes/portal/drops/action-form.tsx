import type { ReactNode } from 'react';

/** The actions of a drop and its drafts. */
export const intents = [
  'publish',
  'schedule',
  'submit',
  'withdraw',
  'unpublish',
  'duplicate',
  'discard',
  'restore',
  'pin',
  'unpin',
] as const;
export type Intent = (typeof intents)[number];

/** A drop or draft in a path. */
export interface DropPath {
  collabId: string;
  id: string;
}

interface ActionFormProps {
  path: DropPath;
  intent: Intent;
  /** Other values, such as the revision that the creator saw. */
  values?: Readonly<Record<string, string>>;
  className?: string;
  children: ReactNode;
}

/** A form that changes a drop. Without `list` in its values, errors are shown on the drop's preview. */
export function ActionForm({ path, intent, values = {}, className, children }: ActionFormProps) {
  return (
    <form method="post" action={`${dropPath(path)}/change`} {...(className && { className })}>
      {Object.entries({ intent, ...values }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** The path of a drop's editor, which the paths of its other pages continue. */
export function dropPath({ collabId, id }: DropPath): string {
  return `/portal/drops/${collabId}/${id}`;
}
