import { valueOfText } from '#app/ui/custom-text.ts';
import { wholeNumberOfText } from '#app/ui/typed-number.ts';
import { message } from '#app/i18n/message.ts';
import { z } from 'zod';
import { discountBodyOf } from '#app/domain/discounts/input.ts';
import { afterChecks, rule, validate } from '#app/domain/input/validate.ts';
import { invalid, problemDetail } from '#app/domain/problem.ts';
import { parseTags } from '#app/tag-list.ts';
import { isLarge, type CollabForm, type CollabTexts, type SocialFormValues } from './form-values.ts';

type Body = Record<string, unknown>;

const text = z.string(rule('not-text'));
const texts = z.object({
  email: text,
  firstName: text,
  lastName: text,
  title: text,
  primaryColor: text,
  picture: text,
  description: text,
  pictureId: text,
  socials: z.array(
    z.object({ platform: text, handle: text, url: text, followers: text, kept: z.record(text, z.unknown()) }),
  ),
  tags: text,
  affiliateCode: text,
  affiliateUrl: text,
  tier: text,
  discountAmount: text,
  discountKind: z.enum(['tier', 'Percentage', 'FixedAmount']),
  custom: z.record(text, text),
});
const formBody = texts.extend({ isConfirmed: z.boolean(), was: texts, fieldTypes: z.record(text, text) });

/**
 * Converts the form to the API's body of the same request, and parses that. An update has only changed fields, so that
 * changes by others stay.
 * @throws Problem `invalid` with every error, also of the discount as typed, and of a large one without confirmation.
 */
export async function readCollabForm<T>(sent: unknown, parse: (body: Body) => T): Promise<T> {
  const form: CollabForm = validate(formBody, sent);
  const { was } = form;
  const names = (Object.keys(was) as (keyof CollabTexts)[]).filter(
    (name) => JSON.stringify(form[name]) !== JSON.stringify(was[name]),
  );
  const isDiscount = (name: string) => name === 'discountKind' || name === 'discountAmount';
  const body = Object.assign(
    {},
    ...names.filter((name) => !isDiscount(name)).map((name) => bodyOf(form, name)),
  ) as Body;
  return afterChecks(
    [
      () => {
        if (isLarge(form) && !form.isConfirmed)
          throw invalid([problemDetail('isConfirmed', message('discount-not-confirmed'))]);
      },
      () => {
        if (names.some(isDiscount)) body['discount'] = discountOf(form);
      },
    ],
    () => parse(body),
  );
}

/** One field of a form by its API name. Empty values clear it. */
function bodyOf(form: CollabForm, name: Exclude<keyof CollabTexts, 'discountKind' | 'discountAmount'>): Body {
  switch (name) {
    case 'tags':
      return { tags: form.tags.trim() === '' ? null : parseTags(form.tags) };
    case 'picture':
    case 'pictureId':
      return { profilePicture: pictureOf(form) };
    case 'socials':
      return { socials: form.socials.length === 0 ? null : form.socials.map(socialOf) };
    case 'tier':
      return { collabTier: orNull(form.tier) };
    case 'custom':
      return { custom: customOf(form) };
    case 'description':
      return { shop: { description: orNull(form.description) } };
    case 'title':
    case 'primaryColor':
    case 'affiliateUrl':
      return { [name]: orNull(form[name]) };
    case 'affiliateCode':
      // An empty value means "not given" in the API. Here the user cleared it, and gets a validation error.
      return { affiliateCode: form.affiliateCode || ' ' };
    case 'email':
    case 'firstName':
    case 'lastName':
      return { [name]: form[name] };
  }
}

/** An uploaded picture is already media of the brand. */
function pictureOf({ picture, pictureId }: CollabForm): Body | string | null {
  const url = orNull(picture);
  return url !== null && pictureId !== '' ? { _id: pictureId, url } : url;
}

function socialOf({ platform, handle, url, followers, kept }: SocialFormValues): Body {
  const addresses = Object.entries({ handle: handle.trim(), url: url.trim() }).filter(
    ([, value]) => value !== '',
  );
  const count = followers.trim() === '' ? {} : { followers: wholeNumberOfText(followers) };
  return { ...kept, platform: platform.trim(), ...Object.fromEntries(addresses), ...count };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

function discountOf({ discountKind, discountAmount }: CollabForm): Body | null {
  return discountKind === 'tier' ? null : discountBodyOf(discountAmount, discountKind);
}

function customOf({ custom, was, fieldTypes }: CollabForm): Body {
  const changed = Object.entries(custom).filter(([handle, value]) => value !== (was.custom[handle] ?? ''));
  return Object.fromEntries(
    changed.map(([handle, value]) => [handle, customValue(value, fieldTypes[handle] ?? '')]),
  );
}

function customValue(value: string, type: string): unknown {
  if (value.trim() === '') return null;
  if (type === 'media') return { url: value.trim() };
  return type.startsWith('list.') ? linesOf(value) : valueOfText(value, type);
}

function linesOf(value: string): string[] {
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
