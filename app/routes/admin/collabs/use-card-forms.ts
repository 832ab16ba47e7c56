import type { EditForm } from '#app/ui/use-edit-form.tsx';
import { useFormPart } from '#app/ui/use-form-part.ts';
import type { FormPart } from '#app/ui/use-form-part.ts';
import type { CollabForm } from './form-values.ts';

/** Which of the values each card shows. */
const shown = {
  profile: ['firstName', 'lastName', 'title', 'primaryColor', 'picture', 'pictureId', 'tags'],
  socials: ['socials'],
  discount: ['tier', 'discountKind', 'discountAmount', 'isMeant', 'was'],
  fields: ['custom'],
  link: ['affiliateCode', 'affiliateUrl'],
} as const satisfies Record<string, readonly (keyof CollabForm)[]>;

/** What a card has of the form. */
export type CardForm<Card extends keyof typeof shown> = FormPart<CollabForm, (typeof shown)[Card][number]>;

/** The form of a collab as its cards have it, each a part of it. */
export function useCardForms(form: EditForm<CollabForm>): { [Card in keyof typeof shown]: CardForm<Card> } {
  return {
    profile: useFormPart(form, shown.profile),
    socials: useFormPart(form, shown.socials),
    discount: useFormPart(form, shown.discount),
    fields: useFormPart(form, shown.fields),
    link: useFormPart(form, shown.link),
  };
}
