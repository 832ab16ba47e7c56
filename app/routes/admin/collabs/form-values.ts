import { useRef } from 'react';
import type { CollabDetail, DetailField, Social } from '#app/domain/collabs/detail.ts';
import { toast } from '#app/ui/app-bridge.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { useFormSlice } from '#app/ui/edit-form.tsx';
import type { EditForm, FormSlice } from '#app/ui/edit-form.tsx';
import { useSubmit } from '#app/ui/submit.ts';
import type { Submission } from '#app/ui/submit.ts';
import { useTranslate } from '#app/ui/translate.tsx';
import { isLargePercentage } from '../typed-points.ts';

/** Where a collab's discount comes from: its tier, or itself. */
export type DiscountKind = 'tier' | 'Percentage' | 'FixedAmount';

/** A profile of the creator elsewhere, as it is typed. */
export interface SocialWords {
  platform: string;
  handle: string;
  url: string;
  followers: string;
  /** What others said of it beside, which no page shows. */
  kept: Record<string, unknown>;
}

/** What a person can write of a collab, as it is typed. */
export interface CollabWords {
  email: string;
  firstName: string;
  lastName: string;
  title: string;
  primaryColor: string;
  picture: string;
  /** Of a picture that was uploaded, as the service knows it. */
  pictureId: string;
  tags: string;
  socials: SocialWords[];
  affiliateCode: string;
  affiliateUrl: string;
  tier: string;
  discountKind: DiscountKind;
  /** Percent points, or major units of money. */
  discountAmount: string;
  custom: Record<string, string>;
}

/** What a form holds: what is typed over what was there, so that only what differs is saved. */
export interface CollabForm extends CollabWords {
  /** Whether a person said that a discount of half the price or more is meant. */
  isMeant: boolean;
  was: CollabWords;
  /** The types of custom fields by their handles. */
  fieldTypes: Record<string, string>;
}

const empty: CollabWords = {
  ...{
    email: '',
    firstName: '',
    lastName: '',
    title: '',
    primaryColor: '',
    picture: '',
    pictureId: '',
    tags: '',
  },
  socials: [],
  ...{ affiliateCode: '', affiliateUrl: '', tier: '', discountKind: 'tier', discountAmount: '', custom: {} },
};

/** The form of a new collab. @param tier the one that it is given unless another is chosen. */
export function newForm(tier: string): CollabForm {
  return { ...empty, tier, isMeant: false, was: empty, fieldTypes: {} };
}

/** The form of a collab that this one has just made. */
export function formOnceMade(sent: CollabForm): CollabForm {
  return { ...sent, isMeant: false, was: sent };
}

/** What is sent of a collab that was made on the same page: what its person typed over what they saw. */
export function collabChange(typed: CollabForm, seen: CollabForm): CollabForm {
  return { ...typed, was: seen };
}

/** The form of a collab as it stands. */
export function formOf({ own, email, tier, discount, fields }: CollabDetail): CollabForm {
  const was: CollabWords = {
    email: email ?? '',
    firstName: own.firstName ?? '',
    lastName: own.lastName ?? '',
    title: own.title ?? '',
    primaryColor: own.primaryColor ?? '',
    picture: own.picture ?? '',
    pictureId: '',
    socials: (own.socials ?? []).map(socialWords),
    tags: tagWords(own.tags ?? []),
    affiliateCode: own.affiliateCode,
    affiliateUrl: own.affiliateUrl ?? '',
    tier: tier?.id ?? '',
    discountKind: discount?.type ?? 'tier',
    discountAmount: discount ? amountText(discount) : '',
    custom: Object.fromEntries(fields.map((field) => [field.handle, fieldText(field)])),
  };
  const fieldTypes = Object.fromEntries(fields.map(({ handle, type }) => [handle, type]));
  return { ...was, isMeant: false, was, fieldTypes };
}

/** A profile as it is typed. */
export function socialWords({ platform, handle = '', url = '', followers, ...kept }: Social): SocialWords {
  return { platform, handle, url, followers: followers === undefined ? '' : String(followers), kept };
}

/** Percent points without the noise of binary fractions: 0.07 is 7. */
function amountText({ amount, type }: { amount: number; type: string }): string {
  return String(type === 'Percentage' ? Number((amount * 100).toFixed(4)) : amount);
}

/** A field's value as text: one address a line of a list, the address of a picture or video. */
function fieldText({ value }: DetailField): string {
  if (Array.isArray(value)) return value.filter((line) => typeof line === 'string').join('\n');
  if (typeof value === 'object' && value !== null)
    return typeof value['url'] === 'string' ? value['url'] : '';
  return value === null ? '' : String(value);
}

/** Whether what is typed gives away so much that it is asked about. */
export function isLarge({
  discountKind,
  discountAmount,
  was,
}: Pick<CollabForm, 'discountKind' | 'discountAmount' | 'was'>): boolean {
  const isAnother = discountKind !== was.discountKind || discountAmount !== was.discountAmount;
  return isAnother && discountKind === 'Percentage' && isLargePercentage(discountAmount);
}

/** Which of the values each card shows. */
const shown = {
  profile: ['firstName', 'lastName', 'title', 'primaryColor', 'picture', 'pictureId', 'tags'],
  socials: ['socials'],
  discount: ['tier', 'discountKind', 'discountAmount', 'isMeant', 'was'],
  fields: ['custom'],
  link: ['affiliateCode', 'affiliateUrl'],
} as const satisfies Record<string, readonly (keyof CollabForm)[]>;

/** What a card has of the form. */
export type CardForm<Card extends keyof typeof shown> = FormSlice<CollabForm, (typeof shown)[Card][number]>;

/** The form of a collab as its cards have it, each a part of it. */
export function useCardForms(form: EditForm<CollabForm>): { [Card in keyof typeof shown]: CardForm<Card> } {
  return {
    profile: useFormSlice(form, shown.profile),
    socials: useFormSlice(form, shown.socials),
    discount: useFormSlice(form, shown.discount),
    fields: useFormSlice(form, shown.fields),
    link: useFormSlice(form, shown.link),
  };
}

/** A button: what stands on it, what it does, and whether that is under way. */
export interface Switch {
  content: string;
  loading: boolean;
  onAction: () => void;
}

export interface Switches {
  pausing: Switch;
  resyncing: Switch;
  /** Why the last of them was not done. */
  problem: Submission<unknown>['problem'];
}

type ActionDone = 'paused' | 'resumed' | 'resynced';

/** What is done to a collab at once, beside the form. */
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

/** Tags as they are typed: with commas between, and in quotes where a comma is part of one. */
export function tagWords(tags: readonly string[]): string {
  return tags.map((tag) => (/,|^"/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');
}

const oneTag = /\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g;

/** The tags that are typed. */
export function readTags(words: string): string[] {
  return [...words.matchAll(oneTag)]
    .map(([, quoted, plain = '']) => (quoted?.replaceAll('""', '"') ?? plain).trim())
    .filter(Boolean);
}
