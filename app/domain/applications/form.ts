import { z } from 'zod';
import { db } from '#app/db/client.ts';
import { env } from '#app/env.ts';
import { lookColumns, presentLook } from '../channels/brand-look.ts';
import type { BrandLook } from '../channels/brand-look.ts';
import { anyText, requiredText } from '../input/text.ts';
import { rule, validate } from '../input/validate.ts';
import { limits } from '../limits.ts';

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
export async function getApplicationForm(channelId: string): Promise<ApplicationForm> {
  return presentForm(await db.applicationForm.findUnique({ where: { channelId } }));
}

function presentForm(row: { isEnabled: boolean; intro: string; questions: unknown } | null): ApplicationForm {
  if (!row) return { isEnabled: false, intro: '', questions: [] };
  return { isEnabled: row.isEnabled, intro: row.intro, questions: row.questions as Question[] };
}

/** Saves a channel's form. @throws Problem `invalid-input`. */
export async function saveApplicationForm(channelId: string, body: unknown): Promise<void> {
  const { questions, ...form } = validate(formBody, body);
  const data = {
    ...form,
    questions: questions.map((one) => (one.kind === 'choice' ? one : { ...one, options: [] })),
  };
  await db.applicationForm.upsert({
    where: { channelId },
    create: { channelId, ...data },
    update: data,
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
