import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Transaction } from '#app/db/connection/client.ts';
import { listFieldAuthors, saveFieldAuthor } from '#app/db/field-authors.ts';
import { currentActor } from '#app/request-context.ts';
import { rule, validate } from './input/validate.ts';
import { Problem, type FieldConflict } from './problem.ts';

/* Forms that several people edit at once: docs/decisions/078-fields-changed-by-others.md. */

/** The values of a record by field, as the form's page gets and sends them. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** A form that changes some fields of a record. */
export interface OpenedForm {
  /** The values of the changed fields when the form was opened. */
  opened: FieldValues;
  /** Gets the present values of the record. */
  read: (tx: Transaction) => Promise<FieldValues>;
}

const openedBody = z.object({ opened: z.record(z.string(rule('not-text')), z.unknown()).default({}) });

/** What a request of a form says about the values with which it was opened. @throws Problem `invalid-input`. */
export function openedValues(sent: unknown): FieldValues {
  return validate(openedBody, sent).opened;
}

/** An author of a field's last change. */
export type FieldAuthor = Pick<FieldConflict, 'field' | 'author' | 'at'>;

interface Saving<T> {
  form: OpenedForm | undefined;
  /** Saves the changes, in the same transaction. */
  save: () => Promise<T>;
  /** Lists who last changed some fields. */
  listAuthors: (fields: readonly string[]) => Promise<readonly FieldAuthor[]>;
}

/**
 * Saves a form, unless it replaces a value that neither the form was opened with nor it sends. Whether it sends the
 * present value is seen after saving: only then both are normalized. Lock the record first.
 * @throws Problem `form-changed` with the conflicts; the caller's transaction then saves nothing.
 */
export async function saveForm<T>(tx: Transaction, { form, save, listAuthors }: Saving<T>): Promise<T> {
  if (!form) return save();
  const before = await form.read(tx);
  const outdated = Object.keys(form.opened).filter(
    (field) => field in before && !isSame(form.opened[field], before[field]),
  );
  if (outdated.length === 0) return save();
  // Before saving, which makes the present user the author.
  const authors = new Map((await listAuthors(outdated)).map((author) => [author.field, author]));
  const saved = await save();
  const after = await form.read(tx);
  const conflicts = outdated
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => ({
      author: null,
      at: null,
      ...authors.get(field),
      field,
      mine: after[field] ?? null,
      theirs: before[field] ?? null,
    }));
  if (conflicts.length === 0) return saved;
  throw new Problem('form-changed', { count: conflicts.length }, { conflicts });
}

function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(asJson(one), asJson(other));
}

function asJson(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

interface RecordKey {
  channelId: string;
  /** The id of a campaign, tier, event endpoint or channel. */
  recordId: string;
}

/** Records that the running request's author changed these fields of a record. */
export async function recordFieldAuthor(
  tx: Transaction,
  key: RecordKey,
  fields: readonly string[],
): Promise<void> {
  const actor = currentActor();
  if (actor && fields.length > 0) await saveFieldAuthor(tx, key, { fields, actor });
}

/** Saves a form of a record whose authors {@link recordFieldAuthor} records, as {@link saveForm} does. */
export function saveRecordForm<T>(
  tx: Transaction,
  key: RecordKey,
  saving: Pick<Saving<T>, 'form' | 'save'>,
): Promise<T> {
  const listAuthors = async (fields: readonly string[]) => {
    const rows = await listFieldAuthors(tx, key, fields);
    return rows.map(({ field, actor, at }) => ({ field, author: actor, at: at.toISOString() }));
  };
  return saveForm(tx, { ...saving, listAuthors });
}
