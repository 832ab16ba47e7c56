import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { lockChannel } from '#app/db/channels.ts';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { env } from '#app/env.ts';
import { lookColumns, presentLook, type BrandLook } from '../../channels/brand-look.ts';
import { anyText, requiredText } from '../../input/text.ts';
import { rule, validate } from '../../input/validate.ts';
import { limits } from '../../limits.ts';
import { openedValues, recordFieldAuthor, saveRecordForm } from '../../concurrent-edits.ts';

/** What an answer is: a line, a text of several lines, one of some options, or an https URL. */
export const questionKinds = ['text', 'long-text', 'choice', 'link'] as const;
type QuestionKind = (typeof questionKinds)[number];

/** A question of a brand to creators who apply. */
export interface Question {
  /** Letters and digits, unique in the form. */
  id: string;
  kind: QuestionKind;
  label: string;
  isRequired: boolean;
  /** Of a choice; empty for other kinds. */
  options: string[];
}

/** What creators who apply to a brand see. */
export interface ApplicationForm {
  isEnabled: boolean;
  intro: string;
  questions: Question[];
}

const question = z
  .object({
    id: z.string().regex(/^[a-z0-9]{1,32}$/i, rule('invalid-value')),
    kind: z.enum(questionKinds, rule('invalid-value')),
    label: requiredText(limits.questionLabel),
    isRequired: z.boolean(),
    options: z
      .array(requiredText(limits.name))
      .max(limits.questionOptions, rule('too-many-items', { max: limits.questionOptions })),
  })
  .refine(({ kind, options }) => kind !== 'choice' || new Set(options).size > 1, {
    path: ['options'],
    error: rule('too-few-options'),
  });

const formBody = z.object({
  isEnabled: z.boolean(),
  intro: anyText(limits.note),
  questions: z
    .array(question)
    .max(limits.questions, rule('too-many-items', { max: limits.questions }))
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, rule('invalid-value')),
}) satisfies z.ZodType<ApplicationForm>;

/** Gets a channel's form; a disabled one without questions until the brand has saved one. */
export async function getApplicationForm(
  channelId: string,
  client: Transaction = db,
): Promise<ApplicationForm> {
  return presentForm(await client.applicationForm.findUnique({ where: { channelId } }));
}

function presentForm(row: { isEnabled: boolean; intro: string; questions: unknown } | null): ApplicationForm {
  if (!row) return { isEnabled: false, intro: '', questions: [] };
  return { isEnabled: row.isEnabled, intro: row.intro, questions: row.questions as Question[] };
}

/**
 * Saves the sent fields of a channel's form; absent ones keep their values.
 * @throws Problem `invalid-input`, `form-changed`.
 */
export async function saveApplicationForm(channelId: string, body: unknown): Promise<void> {
  const opened = openedValues(body);
  await inTransaction(async (tx) => {
    await lockChannel(tx, channelId);
    const before = await getApplicationForm(channelId, tx);
    const { questions, ...form } = validate(formBody, { ...before, ...(body as object) });
    const data = {
      ...form,
      questions: questions.map((one) => (one.kind === 'choice' ? one : { ...one, options: [] })),
    };
    const changed = (['intro', 'questions'] as const).filter(
      (name) => !isDeepStrictEqual(data[name], before[name]),
    );
    const record = { channelId, recordId: channelId };
    await saveRecordForm(tx, record, {
      form: { opened, read: async () => ({ ...(await getApplicationForm(channelId, tx)) }) },
      async save() {
        await tx.applicationForm.upsert({
          where: { channelId },
          create: { channelId, ...data },
          update: data,
        });
        await recordFieldAuthor(tx, record, changed);
      },
    });
  });
}

/** The URL of a channel's application page. */
export async function getApplicationUrl(channelId: string): Promise<string> {
  const { handle } = await db.channel.findUniqueOrThrow({
    where: { id: channelId },
    select: { handle: true },
  });
  return `${env.APP_URL}/apply/${handle}`;
}

/** The form of a channel that accepts applications. */
export interface OpenForm extends ApplicationForm {
  channelId: string;
  brand: BrandLook;
}

/** Finds the form of a channel by its handle; undefined while the brand accepts no applications. */
export async function findOpenForm(handle: string): Promise<OpenForm | undefined> {
  if (!/^[a-z0-9-]{1,100}$/.test(handle)) return undefined;
  const channel = await db.channel.findFirst({
    where: { handle, uninstalledAt: null, applicationForm: { isEnabled: true } },
    select: { id: true, ...lookColumns, applicationForm: true },
  });
  if (!channel) return undefined;
  const { id: channelId, applicationForm } = channel;
  return { channelId, brand: presentLook(channel), ...presentForm(applicationForm) };
}
