import type { CatalogMessage } from '../entry.ts';

/** Credentials, keys and partners. */
export const auth = {
  'key-not-found': {
    kind: 'not-found',
    en: 'Key {key} not found. It may have been revoked.',
    de: 'Schlüssel {key} nicht gefunden. Er wurde möglicherweise widerrufen.',
  },
  'too-many-keys': {
    kind: 'conflict',
    en: 'You have {max} active keys, the maximum. Revoke a key you no longer use.',
    de: 'Sie haben {max} aktive Schlüssel, das ist das Maximum. Widerrufen Sie einen, den Sie nicht mehr verwenden.',
  },
  'key-already-replaced': {
    kind: 'conflict',
    en: 'This key is already replaced. Replace the newer key, or create another.',
    de: 'Dieser Schlüssel wurde bereits ersetzt. Ersetzen Sie den neueren oder erstellen Sie einen weiteren.',
  },
  'two-credentials': {
    kind: 'unauthenticated',
    en: 'The request has two credentials. Send one.',
    de: 'Die Anfrage enthält zwei Zugangsdaten. Senden Sie eine.',
  },
  'no-credential': {
    kind: 'unauthenticated',
    en: 'The request has no credential. Send a key in the header {channelHeader} or {partnerHeader}, or a user token as Authorization: Bearer.',
    de: 'Die Anfrage enthält keine Zugangsdaten. Senden Sie einen Schlüssel im Header {channelHeader} oder {partnerHeader}, oder ein Benutzertoken als Authorization: Bearer.',
  },
  'invalid-key': {
    kind: 'unauthenticated',
    en: 'The {kind} key in {header} is not valid. It may be mistyped, revoked, expired, or of another kind.',
    de: 'Der Schlüssel in {header} ist ungültig ({kind}). Er ist möglicherweise falsch geschrieben, widerrufen, abgelaufen oder von anderer Art.',
  },
  'invalid-user-token': {
    kind: 'unauthenticated',
    en: 'Invalid or expired token',
    de: 'Ungültiges oder abgelaufenes Token',
  },
  'form-already-saved': {
    kind: 'conflict',
    en: 'Your first changes were saved. Reload this page before you save more.',
    de: 'Ihre ersten Änderungen wurden gespeichert. Laden Sie diese Seite neu, bevor Sie weitere speichern.',
  },
  'form-still-saving': {
    kind: 'conflict',
    en: 'Your changes are still being saved. Try again in a moment.',
    de: 'Ihre Änderungen werden noch gespeichert. Versuchen Sie es gleich noch einmal.',
  },
  'partner-not-found': {
    kind: 'not-found',
    en: 'Partner {partnerId} has no access.',
    de: 'Partner {partnerId} hat keinen Zugriff.',
  },
  'unknown-partner': {
    en: 'No partner has this name or ID. Check the spelling with the partner.',
    de: 'Kein Partner hat diesen Namen oder diese ID. Prüfen Sie die Schreibweise mit dem Partner.',
  },
  'invalid-refresh-token': {
    kind: 'unauthenticated',
    en: 'The refresh token is used, expired or signed out. Sign in again.',
    de: 'Das Refresh-Token ist verwendet, abgelaufen oder abgemeldet. Melden Sie sich neu an.',
  },
  'invalid-session-token': {
    kind: 'unauthenticated',
    en: 'The session token is not valid. Open the app from your store’s admin.',
    de: 'Das Sitzungstoken ist ungültig. Öffnen Sie die App in der Verwaltung Ihres Shops.',
  },
  'webhook-unsigned': {
    kind: 'unauthenticated',
    en: 'The webhook is not signed.',
    de: 'Der Webhook ist nicht signiert.',
  },
  'webhook-signature-invalid': {
    kind: 'unauthenticated',
    en: 'The signature does not match this webhook.',
    de: 'Die Signatur passt nicht zu diesem Webhook.',
  },
  'webhook-of-other-shop': {
    kind: 'unauthenticated',
    en: 'The webhook’s body names another shop than its header.',
    de: 'Der Inhalt des Webhooks nennt einen anderen Shop als sein Header.',
  },
  'webhook-unreadable': {
    kind: 'invalid',
    en: 'The webhook’s body lacks what its topic needs, or its id is too long.',
    de: 'Dem Inhalt des Webhooks fehlt, was sein Thema braucht, oder seine ID ist zu lang.',
  },
  'too-many-webhooks': {
    kind: 'unavailable',
    en: 'Too many webhooks of this store wait to be saved. Send it again after the time in Retry-After.',
    de: 'Zu viele Webhooks dieses Shops warten auf das Speichern. Senden Sie ihn nach der Zeit in Retry-After erneut.',
  },
  'webhook-incomplete': {
    kind: 'malformed',
    en: 'The webhook lacks its topic, shop or id header.',
    de: 'Dem Webhook fehlt der Header für Thema, Shop oder ID.',
  },
  'no-session-token': {
    kind: 'unauthenticated',
    en: 'The request has no session token. Open the app from your store’s admin.',
    de: 'Die Anfrage enthält kein Sitzungstoken. Öffnen Sie die App in der Verwaltung Ihres Shops.',
  },
  'too-many-requests': {
    kind: 'too-many',
    en: 'Too many requests. Wait {seconds} s, then try again.',
    api: 'Too many requests. Send this one again after {seconds} s.',
    de: 'Zu viele Anfragen. Warten Sie {seconds} s und versuchen Sie es erneut.',
  },
  'too-many-sign-in-mails': {
    kind: 'too-many',
    en: 'Too many sign-in emails. Wait {minutes, plural, one {# minute} other {# minutes}}, or use the newest email.',
    de: 'Zu viele Anmelde-E-Mails. Warten Sie {minutes, plural, one {# Minute} other {# Minuten}} oder verwenden Sie die neueste E-Mail.',
  },
  'cross-site-request': {
    kind: 'forbidden',
    en: 'The request came from another site. Reload the page, and send the form from there.',
    de: 'Die Anfrage kam von einer anderen Website. Laden Sie die Seite neu und senden Sie das Formular von dort.',
  },
  'sign-in-not-available': {
    kind: 'unavailable',
    en: 'Sign-in by email is not set up on this server. Contact the brand.',
    de: 'Die Anmeldung per E-Mail ist auf diesem Server nicht eingerichtet. Wenden Sie sich an die Marke.',
  },
  'forbidden-to-channel': {
    kind: 'forbidden',
    en: 'A channel key may not do this.',
    de: 'Ein Kanalschlüssel darf das nicht.',
  },
  'forbidden-to-partner': {
    kind: 'forbidden',
    en: 'A partner key may not do this.',
    de: 'Ein Partnerschlüssel darf das nicht.',
  },
  'forbidden-to-brand': {
    kind: 'forbidden',
    en: 'A user token may not do this. Send a channel or partner key.',
    de: 'Ein Benutzertoken darf das nicht. Senden Sie einen Kanal- oder Partnerschlüssel.',
  },
  'forbidden-to-creator': {
    kind: 'forbidden',
    en: 'A creator token may not do this. Send a channel or partner key.',
    de: 'Ein Creator-Token darf das nicht. Senden Sie einen Kanal- oder Partnerschlüssel.',
  },
  'not-granted-to-channel': {
    kind: 'forbidden',
    en: 'This channel key has no access to "{domain}". Send the platform domain of your own channel.',
    de: 'Dieser Kanalschlüssel hat keinen Zugriff auf „{domain}“. Senden Sie die Plattform-Domain Ihres eigenen Kanals.',
  },
  'not-granted-to-brand': {
    kind: 'forbidden',
    en: 'This user token has no access to "{domain}". Send the platform domain of your own channel.',
    de: 'Dieses Benutzertoken hat keinen Zugriff auf „{domain}“. Senden Sie die Plattform-Domain Ihres eigenen Kanals.',
  },
  'not-granted-to-partner': {
    kind: 'forbidden',
    en: 'This partner key has no access to "{domain}". Send the platform domain of a channel that granted you access.',
    de: 'Dieser Partnerschlüssel hat keinen Zugriff auf „{domain}“. Senden Sie die Plattform-Domain eines Kanals, der Ihnen Zugriff gewährt hat.',
  },
  'mail-not-available': {
    kind: 'unavailable',
    en: 'This service sends no emails. Ask its operator to set SMTP_URL.',
    de: 'Dieser Dienst versendet keine E-Mails. Bitten Sie den Betreiber, SMTP_URL zu setzen.',
  },
  'invitation-accepted': {
    kind: 'conflict',
    en: 'This creator has already accepted your invitation.',
    de: 'Dieser Creator hat Ihre Einladung bereits angenommen.',
  },
  'creator-erased': {
    kind: 'conflict',
    en: 'This creator’s data is erased. Invite another creator.',
    de: 'Die Daten dieses Creators sind gelöscht. Laden Sie einen anderen Creator ein.',
  },
  'too-many-invitations': {
    kind: 'too-many',
    en: 'You have sent this creator several invitations. Send the next one in {hours} hours.',
    de: 'Sie haben diesem Creator mehrere Einladungen gesendet. Senden Sie die nächste in {hours} Stunden.',
  },
  'too-many-invitations-of-store': {
    kind: 'too-many',
    en: 'Your store has sent {max} invitations in a day. Send the next one in {minutes, plural, one {# minute} other {# minutes}}.',
    de: 'Ihr Shop hat an einem Tag {max} Einladungen gesendet. Senden Sie die nächste in {minutes, plural, one {# Minute} other {# Minuten}}.',
  },
  'invalid-key-name': {
    en: 'Select a key.',
    api: 'Must be the name of a key.',
    de: 'Wählen Sie einen Schlüssel.',
  },
  'same-email': {
    en: 'This is your current email address. Enter another one.',
    de: 'Das ist Ihre aktuelle E-Mail-Adresse. Geben Sie eine andere ein.',
  },
  'email-differs': {
    en: 'Enter your email address to confirm.',
    de: 'Geben Sie zur Bestätigung Ihre E-Mail-Adresse ein.',
  },
} as const satisfies Record<string, CatalogMessage>;
