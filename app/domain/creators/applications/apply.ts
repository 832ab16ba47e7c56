import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { v7 } from 'uuid';
import { z } from 'zod';
import { saveApplication } from '#app/db/applications.ts';
import { env } from '#app/env.ts';
import { fieldValues } from '../../collabs/field-values.ts';
import { normalizeEmail } from '../creators.ts';
import { anyLine, anyText, requiredText, urlText } from '../../input/text.ts';
import { rule, validate } from '../../input/validate.ts';
import { limits } from '../../limits.ts';
import { parsePublicUrl } from '../../urls.ts';
import { questionKinds, type OpenForm, type Question } from './form.ts';

/** An answer, with the question of that time. */
export const answer = z.strictObject({ label: z.string(), kind: z.enum(questionKinds), value: z.string() });
export type Answer = z.infer<typeof answer>;

/** The name of a question's field in the form. */
export const fieldOf = ({ id }: Question) => `q-${id}`;

/** A field that people do not see. Programs fill it in. */
export const trapField = 'website';

/** People need longer to fill the form in. */
const minMs = 3_000;
const maxMs = 24 * 3_600_000;

/** The token of a form that is shown now, so that a program cannot send it at once or forever. Nobody else knows it. */
export function issueForm(channelId: string): string {
  return signForm(channelId, `${Date.now()}-${randomBytes(16).toString('hex')}`, env.ENCRYPTION_KEY[0]);
}

/** @param shown the time and a random part. */
function signForm(channelId: string, shown: string, key: Uint8Array): string {
  const mac = createHmac('sha256', key).update(`application:${channelId}:${shown}`).digest('base64url');
  return `${shown}.${mac}`;
}

/** Whether a form was shown long enough ago, and not too long. `expired` also for a forged time. */
export function checkFormTime(channelId: string, token: string): 'ok' | 'too-fast' | 'expired' {
  const [shown = ''] = token.split('.');
  const isSigned = env.ENCRYPTION_KEY.some((key) => isEqual(signForm(channelId, shown, key), token));
  const age = Date.now() - Number(shown.split('-')[0]);
  if (!isSigned || age < 0 || age > maxMs) return 'expired';
  return age < minMs ? 'too-fast' : 'ok';
}

function isEqual(expected: string, sent: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(sent)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A checked application. */
interface Applicant {
  email: string;
  firstName: string;
  lastName: string;
  answers: Answer[];
}

/** Checks the fields of a form. @throws Problem `invalid-input` with a detail for each wrong field. */
export function parseApplication({ questions }: OpenForm, fields: ReadonlyMap<string, string>): Applicant {
  const schemas = Object.fromEntries(
    questions.map((question) => [fieldOf(question), answerSchema(question)]),
  );
  const schema = z.object({
    firstName: fieldValues.firstName,
    lastName: fieldValues.lastName,
    email: fieldValues.email,
    ...schemas,
  });
  const sent = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, fields.get(name)?.trim() ?? '']),
  );
  const { firstName, lastName, email, ...answersInput } = validate(schema, sent);
  const valueOf = new Map(Object.entries<string>(answersInput));
  const answers = questions.map((question) => ({
    label: question.label,
    kind: question.kind,
    value: valueOf.get(fieldOf(question)) ?? '',
  }));
  return { firstName, lastName, email: normalizeEmail(email), answers };
}

function answerSchema({ kind, isRequired, options }: Question): z.ZodType {
  const schema = {
    text: isRequired ? requiredText(limits.name) : anyLine(limits.name),
    'long-text': isRequired
      ? anyText(limits.note).refine((text) => text !== '', rule('empty-text'))
      : anyText(limits.note),
    choice: z.enum(options as [string, ...string[]], rule('choose-one')),
    link: z.preprocess(withScheme, urlText(parsePublicUrl)),
  }[kind];
  return isRequired ? schema : z.union([z.literal(''), schema]);
}

/** People type addresses without their scheme. */
function withScheme(text: unknown): unknown {
  return typeof text === 'string' && text !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(text)
    ? `https://${text}`
    : text;
}

/**
 * Saves an application. A form that is sent twice counts once, with its last answers. Another form with the same address
 * is another application: nobody has proved the address, so it must not replace what its owner sent.
 * @param sent the language (BCP 47) of mails to the applicant, and the token of the form.
 */
export async function apply(
  form: OpenForm,
  applicant: Applicant,
  { locale, token }: { locale: string; token: string },
): Promise<void> {
  // Lists are in the order of ids, so it begins with the time of the form.
  const random = hash('sha256', `${token} ${applicant.email}`, 'buffer').subarray(0, 16);
  const id = v7({ msecs: Number(token.split('-')[0]), random });
  await saveApplication(form.channelId, { id, ...applicant, locale });
}
