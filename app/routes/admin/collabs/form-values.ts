import { textOfValue } from '#app/ui/custom-text.ts';
import { formatTags } from '#app/tag-list.ts';
import { useRef } from 'react';
import type { CollabDetail, Social } from '#app/domain/collabs/detail.ts';
import { toast } from '#app/ui/app-bridge.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { valueByRoot } from '#app/ui/edit-form-state.ts';
import { useFormSlice } from '#app/ui/edit-form.tsx';
import type { EditForm, FormSlice } from '#app/ui/edit-form.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import type { Submission } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { isLargePercentage } from '../typed-points.ts';

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
  ...{
    email: '',
    firstName: '',
    lastName: '',
    title: '',
    description: '',
    primaryColor: '',
    picture: '',
    pictureId: '',
    tags: '',
  },
  socials: [],
  ...{ affiliateCode: '', affiliateUrl: '', tier: '', discountKind: 'tier', discountAmount: '', custom: {} },
};

/**
 * The form of a new collab.
 * @param tier preselected.
 */
export function newForm(tier: string): CollabForm {
  return { ...empty, tier, isConfirmed: false, was: empty, fieldTypes: {} };
}

/** The form after its collab was created. */
export function formAfterCreation(sent: CollabForm): CollabForm {
  return { ...sent, isConfirmed: false, was: sent };
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

/** The changes of a collab that was created on the same page. */
export function collabChange(typed: CollabForm, seen: CollabForm): CollabForm {
  return { ...typed, was: seen };
}

/** The form of an existing collab. */
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

/** A button: label, action and loading state. */
export interface Switch {
  content: string;
  loading: boolean;
  onAction: () => void;
}

export interface Switches {
  pausing: Switch;
  resyncing: Switch;
  /** The error of the last action. */
  problem: Submission<unknown>['problem'];
}

type ActionDone = 'paused' | 'resumed' | 'resynced';

/** Immediate actions on a collab, outside the form. */
export function useSwitches({ isActive }: { isActive: boolean }): Switches {
  const t = useTranslate();
  const confirm = useConfirm();
  const actionDone = useRef<ActionDone>('resynced');
  const { submit, isSubmitting, problem } = useSubmit(() => toast(t(`collab.${actionDone.current}`)));
  const send = (what: ActionDone, body: { isActive: boolean } | { resync: true }) => {
    actionDone.current = what;
    submit(body);
  };
  const pause = async () => {
    const question = { title: t('collab.pauseTitle'), body: t('collabs.pause-body') };
    if (await confirm({ ...question, action: t('collabs.pause') })) send('paused', { isActive: false });
  };
  const isResyncing = isSubmitting && actionDone.current === 'resynced';
  return {
    pausing: {
      content: t(isActive ? 'collabs.pause' : 'collabs.resume'),
      loading: isSubmitting && !isResyncing,
      onAction: () => (isActive ? void pause() : send('resumed', { isActive: true })),
    },
    resyncing: {
      content: t('collabs.resync'),
      loading: isResyncing,
      onAction: () => send('resynced', { resync: true }),
    },
    problem,
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
