import type { CatalogMessage } from '../entry.ts';

/** Event endpoints and deliveries. */
export const events = {
  'too-many-endpoints': {
    kind: 'conflict',
    en: 'You have {max} endpoints, the maximum. Remove one first.',
    de: 'Sie haben {max} Endpunkte, das ist das Maximum. Entfernen Sie zuerst einen.',
  },
  'endpoint-not-found': {
    kind: 'not-found',
    en: 'Endpoint not found. It may have been removed.',
    api: 'No endpoint "{endpointId}". Use the id of one of your endpoints.',
    de: 'Endpunkt nicht gefunden. Er wurde möglicherweise entfernt.',
  },
  'secret-unreadable': {
    kind: 'unavailable',
    en: 'The secret was sealed with another ENCRYPTION_KEY. Rotate it.',
    de: 'Das Geheimnis wurde mit einem anderen ENCRYPTION_KEY versiegelt. Erneuern Sie es.',
  },
  'endpoint-disabled': {
    kind: 'conflict',
    en: 'This endpoint is off. Turn it on first.',
    de: 'Dieser Endpunkt ist deaktiviert. Aktivieren Sie ihn zuerst.',
  },
  'event-not-found': {
    kind: 'not-found',
    en: 'Event {eventId} is not in this endpoint’s log.',
    de: 'Ereignis {eventId} ist nicht im Protokoll dieses Endpunkts.',
  },
  'unknown-event-type': {
    en: 'Select valid event types.',
    api: '"{type}" is not an event type. Send one of {types}.',
    de: 'Wählen Sie gültige Ereignistypen.',
  },
  'endpoint-off': { en: 'The endpoint is off. {reason}', de: 'Der Endpunkt ist deaktiviert. {reason}' },
  'endpoint-turned-off': { en: 'Turned off by your team.', de: 'Von Ihrem Team deaktiviert.' },
  'endpoint-removed': {
    en: 'The endpoint responded with 410 Gone.',
    de: 'Der Endpunkt hat mit 410 Gone geantwortet.',
  },
  'endpoint-status': {
    en: 'The endpoint responded with {status}',
    de: 'Der Endpunkt hat mit {status} geantwortet',
  },
  'endpoint-timeout': {
    en: 'The endpoint did not respond in time',
    de: 'Der Endpunkt hat nicht rechtzeitig geantwortet',
  },
  'endpoint-unreachable': {
    en: 'The endpoint could not be reached',
    de: 'Der Endpunkt war nicht erreichbar',
  },
  'endpoint-unreachable-code': {
    en: 'The endpoint could not be reached ({code})',
    de: 'Der Endpunkt war nicht erreichbar ({code})',
  },
  'endpoint-not-resolved': {
    en: 'The host name could not be resolved ({code})',
    de: 'Der Hostname ließ sich nicht auflösen ({code})',
  },
  'endpoint-not-https': { en: 'The URL is not https', de: 'Die URL beginnt nicht mit https' },
  'endpoint-without-address': {
    en: 'The host name has no address',
    de: 'Zum Hostnamen gibt es keine Adresse',
  },
  'endpoint-not-public': {
    en: 'The host has an address that is not public',
    de: 'Der Host hat eine nicht öffentliche Adresse',
  },
  'grant-revoked': {
    en: 'The channel has revoked the partner’s access',
    de: 'Der Shop hat dem Partner den Zugriff entzogen',
  },
  'no-event-types': { en: 'Select at least one event type.', de: 'Wählen Sie mindestens einen Ereignistyp.' },
} as const satisfies Record<string, CatalogMessage>;
