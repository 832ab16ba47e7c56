import { textOfValue } from '#app/ui/custom-text.ts';
import { formatTags } from '#app/tag-list.ts';
import type { CollabDetail, Social } from '#app/domain/collabs/detail.ts';
import { valueByRoot, type FieldValues } from '#app/ui/edit-form-state.ts';
import { useFormSlice, type EditForm, type FormSlice } from '#app/ui/edit-form.tsx';
import { isLargePercentage } from '../percent-input.ts';

/** The source of a collab's discount: its tier, or itself. */
export type DiscountKind = 'tier' | 'Percentage' | 'FixedAmount';

/** A profile on another platform, as typed. */
export interface SocialFormValues {
  platform: string;
  handle: string;
  url: string;
  followers: string;
  /** Its other properties, which no page shows. */
  kept: Record<string, unknown>;
}

/** The form values of a collab. */
export interface CollabTexts {
  email: string;
  firstName: string;
  lastName: string;
  title: string;
  /** Of the creator's page. */
  description: string;
  primaryColor: string;
  picture: string;
  /** The media id of an uploaded picture. */
  pictureId: string;
  tags: string;
  socials: SocialFormValues[];
  affiliateCode: string;
  affiliateUrl: string;
  tier: string;
  discountKind: DiscountKind;
  /** Percent points, or major units of money. */
  discountAmount: string;
  custom: Record<string, string>;
}

/** The form values with the saved ones, so that only changes are sent. */
export interface CollabForm extends CollabTexts {
  /** Whether the user confirmed a discount of half the price or more. */
  isConfirmed: boolean;
  was: CollabTexts;
  /** The types of custom fields by handle. */
  fieldTypes: Record<string, string>;
}

/** The fields that errors refer to by the API's names. */
export const fieldOfCollabProblem = valueByRoot<CollabForm>({
  profilePicture: ['picture', 'pictureId'],
  shop: ['description'],
  collabTier: ['tier'],
  discount: ['discountKind', 'discountAmount'],
  isConfirmed: ['isConfirmed', 'discountKind', 'discountAmount'],
});

const empty: CollabTexts = {
  email: '',
  firstName: '',
  lastName: '',
  title: '',
  description: '',
  primaryColor: '',
  picture: '',
  pictureId: '',
  tags: '',
  socials: [],
  affiliateCode: '',
  affiliateUrl: '',
  tier: '',
  discountKind: 'tier',
  discountAmount: '',
  custom: {},
};

/**
 * The form of a new collab.
 * @param tier preselected.
 */
export function newForm(tier: string): CollabForm {
  return { ...empty, tier, isConfirmed: false, was: empty, fieldTypes: {} };
}

/** The form after its collab was saved. The confirmation counted for that save. */
export function savedCollabForm(sent: CollabForm): CollabForm {
  const { isConfirmed: _, was: __, fieldTypes, ...texts } = sent;
  return { ...texts, isConfirmed: false, was: texts, fieldTypes };
}

/** Whether the change moves the code of an existing collab to another discount. */
export function movesCode({
  tier,
  discountKind,
  discountAmount,
  was,
}: CardForm<'discount'>['values']): boolean {
  if (was.affiliateCode === '') return false;
  if (tier !== was.tier || discountKind !== was.discountKind) return true;
  return discountKind !== 'tier' && discountAmount !== was.discountAmount;
}

/** The fields of a form as they are compared with the saved ones. A discount and each custom field are one field. */
export function collabFields(form: CollabTexts): FieldValues {
  const { discountKind, discountAmount, custom, pictureId: _, ...texts } = form;
  const named = Object.entries(texts).filter(([name]) => name in empty);
  const customFields = Object.entries(custom).map(([handle, value]) => [`custom.${handle}`, value] as const);
  return {
    ...Object.fromEntries<unknown>([...named, ...customFields]),
    discount: { discountKind, discountAmount },
  };
}

/** A form with other values of some fields. */
export function withCollabFields(form: CollabForm, fields: FieldValues): CollabForm {
  const isCustom = ([name]: [string, unknown]) => name.startsWith('custom.');
  const entries = Object.entries(fields);
  const { discount, ...texts } = Object.fromEntries(entries.filter((entry) => !isCustom(entry)));
  const custom = entries.filter(isCustom).map(([name, value]) => [name.replace('custom.', ''), value]);
  return {
    ...form,
    ...texts,
    ...('picture' in texts && { pictureId: '' }),
    ...(discount as Pick<CollabTexts, 'discountKind' | 'discountAmount'> | undefined),
    custom: { ...form.custom, ...(Object.fromEntries(custom) as Record<string, string>) },
  };
}

/** The changes of a form, with the values that the user saw. */
export function collabChange(typed: CollabForm, seen: CollabForm): CollabForm {
  return { ...typed, was: seen };
}

export function formOf({ own, email, tier, discount, fields }: CollabDetail): CollabForm {
  const was: CollabTexts = {
    email: email ?? '',
    firstName: own.firstName ?? '',
    lastName: own.lastName ?? '',
    title: own.title ?? '',
    description: own.description ?? '',
    primaryColor: own.primaryColor ?? '',
    picture: own.picture ?? '',
    pictureId: '',
    socials: (own.socials ?? []).map(socialFormValues),
    tags: formatTags(own.tags ?? []),
    affiliateCode: own.affiliateCode,
    affiliateUrl: own.affiliateUrl ?? '',
    tier: tier?.id ?? '',
    discountKind: discount?.type ?? 'tier',
    discountAmount: discount ? amountText(discount) : '',
    custom: Object.fromEntries(fields.map((field) => [field.handle, textOfValue(field.value)])),
  };
  const fieldTypes = Object.fromEntries(fields.map(({ handle, type }) => [handle, type]));
  return { ...was, isConfirmed: false, was, fieldTypes };
}

/** A profile as form values. */
export function socialFormValues({
  platform,
  handle = '',
  url = '',
  followers,
  ...kept
}: Social): SocialFormValues {
  return { platform, handle, url, followers: followers === undefined ? '' : String(followers), kept };
}

/** Percent points without binary rounding errors: 0.07 is 7. */
function amountText({ amount, type }: { amount: number; type: string }): string {
  return String(type === 'Percentage' ? Number((amount * 100).toFixed(4)) : amount);
}

/** Whether the typed discount needs a confirmation. */
export function isLarge({
  discountKind,
  discountAmount,
  was,
}: Pick<CollabForm, 'discountKind' | 'discountAmount' | 'was'>): boolean {
  const isAnother = discountKind !== was.discountKind || discountAmount !== was.discountAmount;
  return isAnother && discountKind === 'Percentage' && isLargePercentage(discountAmount);
}

/** The form values of each card. */
const shown = {
  profile: ['firstName', 'lastName', 'title', 'description', 'primaryColor', 'picture', 'pictureId', 'tags'],
  socials: ['socials'],
  discount: ['tier', 'discountKind', 'discountAmount', 'isConfirmed', 'was'],
  fields: ['custom'],
  link: ['affiliateCode', 'affiliateUrl'],
} as const satisfies Record<string, readonly (keyof CollabForm)[]>;

/** A card's part of the form. */
export type CardForm<Card extends keyof typeof shown> = FormSlice<CollabForm, (typeof shown)[Card][number]>;

/** A collab's form, split into its cards. */
export function useCardForms(form: EditForm<CollabForm>): { [Card in keyof typeof shown]: CardForm<Card> } {
  return {
    profile: useFormSlice(form, shown.profile),
    socials: useFormSlice(form, shown.socials),
    discount: useFormSlice(form, shown.discount),
    fields: useFormSlice(form, shown.fields),
    link: useFormSlice(form, shown.link),
  };
}

/** The error of a comma-separated field, or of its first invalid item. */
export function problemOfItems(
  problemAt: (path: string) => string | undefined,
  path: string,
  count: number,
): string | undefined {
  const items = Array.from({ length: count }, (_, index) => problemAt(`${path}[${index}]`));
  return problemAt(path) ?? items.find((problem) => problem !== undefined);
}
