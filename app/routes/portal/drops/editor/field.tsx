import type { ReactNode } from 'react';
import type { EditorContext } from './editor-data.ts';

interface FieldProps {
  context: EditorContext;
  /** Of the control. */
  id: string;
  /** Of its value, by which errors name it. */
  path: string;
  label: ReactNode;
  isLocked: boolean;
  /** Whether it only works with the script. */
  isScripted?: boolean;
  /** Between the control and its error. */
  help?: ReactNode;
  /** Renders the control. */
  children: (control: Control) => ReactNode;
}

interface Control {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** A field with its label, and below it an error or why it is read-only. */
export function EditorField({ context, id, path, label, isLocked, isScripted, help, children }: FieldProps) {
  const { t, problemAt, data } = context;
  const problem = problemAt(path);
  const text = problem ?? (isLocked ? t('locked', { brand: data.brand }) : undefined);
  return (
    <div className={isScripted ? 'field scripted' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(problem !== undefined && { 'aria-invalid': true }),
        ...(text !== undefined && { 'aria-describedby': `${id}-text` }),
      })}
      {help}
      {text !== undefined && (
        <p className={problem === undefined ? 'help' : 'error'} id={`${id}-text`}>
          {text}
        </p>
      )}
    </div>
  );
}

/** The name of a product's field: screen readers also say the product. */
export function FieldName({ text, product }: { text: string; product: string }) {
  return (
    <>
      {text}
      <span className="hidden">{`: ${product}`}</span>
    </>
  );
}
