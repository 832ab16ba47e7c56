import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import type { PortalText } from '#app/i18n/portal-text.ts';

interface FieldProps {
  id: string;
  label: string;
  help?: ReactNode;
  /** Why the sent value was rejected. */
  error?: string | undefined;
  /** Without this, and without `area`, the value is required. */
  isOptional?: boolean;
  input?: InputHTMLAttributes<HTMLInputElement>;
  /** For a text of several lines. */
  area?: TextareaHTMLAttributes<HTMLTextAreaElement>;
}

/** A labelled input with its help and error. */
export function Field({ id, label, help, error, isOptional = false, input, area }: FieldProps) {
  const control = { ...controlOf({ id, help, error }), required: !isOptional };
  return (
    <LabelledField id={id} label={label} help={help} error={error}>
      {area ? (
        <textarea dir="auto" {...area} {...control} />
      ) : (
        <input {...(input?.type === 'text' && { dir: 'auto' })} {...input} {...control} />
      )}
    </LabelledField>
  );
}

interface FieldTexts {
  id: string;
  help?: ReactNode;
  error?: string | undefined;
}

/** The attributes that connect a control with its label, help and error. */
export function controlOf({ id, help, error }: FieldTexts) {
  const describedBy = [error !== undefined && `${id}-error`, help !== undefined && `${id}-help`];
  return {
    id,
    name: id,
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
    ...(error !== undefined && { 'aria-invalid': true }),
  };
}

/** A control of {@link controlOf} with its label, help and error. */
export function LabelledField({
  id,
  label,
  help,
  error,
  children,
}: FieldTexts & { label: ReactNode; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {error !== undefined && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {help !== undefined && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  help?: string | undefined;
  input: InputHTMLAttributes<HTMLInputElement>;
}

/** A checkbox or radio button. The whole row can be tapped. */
export function Choice({ label, help, input }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="checkbox" {...input} />
      <span>
        {label}
        {help !== undefined && <span className="help">{help}</span>}
      </span>
    </label>
  );
}

interface CopyFieldProps {
  t: PortalText;
  /** Unique in the page. */
  id: string;
  label: string;
  /** The whole name of the button. Its text is shorter beside a text of one line, of which more is visible then. */
  copy: string;
  value: string;
  /** Lines, for a text of several. */
  rows?: number;
}

/** A text to copy. Without JavaScript it can be selected; the script shows the button. */
export function CopyField({ t, id, label, copy, value, rows }: CopyFieldProps) {
  const button = {
    'data-copies': id,
    'data-status': `${id}-status`,
    'data-copied': t('share.copied'),
    'data-not-copied': t('share.notCopied'),
  };
  const control = { id, readOnly: true };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={rows === undefined ? 'joined' : 'stack'}>
        {rows === undefined ? (
          <input {...control} value={value} dir="ltr" />
        ) : (
          <textarea {...control} defaultValue={value} rows={rows} />
        )}
        <button type="button" className="secondary" hidden aria-label={copy} {...button}>
          {rows === undefined ? t('share.copy') : copy}
        </button>
      </div>
      <p className="help" id={`${id}-status`} role="status" />
    </div>
  );
}
