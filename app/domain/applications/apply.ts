import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { saveApplication } from '#app/db/applications.ts';
import { env } from '#app/env.ts';
import { newId } from '#app/ids.ts';
import { collabFields } from '../collabs/fields.ts';
import { normalizeEmail } from '../creators.ts';
import { anyLine, anyText, requiredText, urlText } from '../input/text.ts';
import { rule, validate } from '../input/validate.ts';
import { limits } from '../limits.ts';
import { parsePublicUrl } from '../public-url.ts';
import { questionKinds } from './form.ts';
import type { OpenForm, Question } from './form.ts';

/** An answer, with the question of that time. */
export const answer = z.strictObject({ label: z.string(), kind: z.enum(questionKinds), value: z.string() });
export type Answer = z.infer<typeof answer>;

/** The name of a question's field in the form. */
export const fieldOf = ({ id }: Question) => `q-${id}`;

/** A field that people do not see. Programs fill it in. */
export const trapField = 'website';

/** People need longer to fill the form in. */
const leastMs = 3_000;
const mostMs = 24 * 3_600_000;

/** Signs the time at which a form was shown, so that a program cannot send it at once or forever. */
export function signFormTime(
  channelId: string,
  shownAt: number,
  key: Uint8Array = env.ENCRYPTION_KEY[0],
): string {
  const mac = createHmac('sha256', key).update(`application:${channelId}:${shownAt}`).digest('base64url');
  return `${shownAt}.${mac}`;
}

/** Whether a form was shown long enough ago, and not too long. `expired` also for a forged time. */
export function checkFormTime(
  channelId: string,
  token: string,
  at = Date.now(),
): 'ok' | 'too-fast' | 'expired' {
  const shownAt = Number(/^(\d{13})\./.exec(token)?.[1]);
  const isSigned = env.ENCRYPTION_KEY.some((key) => isEqual(signFormTime(channelId, shownAt, key), token));
  const age = at - shownAt;
  if (!isSigned || age < 0 || age > mostMs) return 'expired';
  return age < leastMs ? 'too-fast' : 'ok';
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
    firstName: collabFields.firstName,
    lastName: collabFields.lastName,
    email: collabFields.email,
    ...schemas,
  });
  const sent = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, fields.get(name)?.trim() ?? '']),
  );
  const { firstName, lastName, email, ...sentAnswers } = validate(schema, sent);
  const valueOf = new Map(Object.entries<string>(sentAnswers));
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
 * Saves an application, in place of an undecided one of the same address: a form that is sent twice counts once.
 * Nothing depends on whether the address is known.
 * @param locale BCP 47, of mails to the applicant.
 */
export async function apply(form: OpenForm, applicant: Applicant, locale: string): Promise<void> {
  await saveApplication(form.channelId, { id: newId(), ...applicant, locale });
}
