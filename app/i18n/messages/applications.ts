import type { CatalogMessage } from '../entry.ts';

/** Applications of creators, and the form for them. */
export const applications = {
  'application-not-found': {
    kind: 'not-found',
    en: 'Application not found. It may have been deleted.',
    de: 'Bewerbung nicht gefunden. Sie wurde möglicherweise gelöscht.',
  },
  'application-approved': {
    kind: 'conflict',
    en: 'This application is already approved. Reload the page.',
    de: 'Diese Bewerbung ist bereits angenommen. Laden Sie die Seite neu.',
  },
  'application-declined': {
    kind: 'conflict',
    en: 'This application is already declined. Reload the page.',
    de: 'Diese Bewerbung ist bereits abgelehnt. Laden Sie die Seite neu.',
  },
  'too-many-applications': {
    kind: 'too-many',
    en: 'Too many applications. Wait {minutes, plural, one {# minute} other {# minutes}}, then send yours again.',
    de: 'Zu viele Bewerbungen. Warten Sie {minutes, plural, one {# Minute} other {# Minuten}} und senden Sie Ihre dann erneut.',
  },
  'too-few-options': {
    en: 'Enter at least two options.',
    de: 'Geben Sie mindestens zwei Optionen ein.',
  },
  'choose-one': {
    en: 'Select an option.',
    de: 'Wählen Sie eine Option.',
  },
} as const satisfies Record<string, CatalogMessage>;
