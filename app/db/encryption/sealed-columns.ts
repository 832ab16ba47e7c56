/*
 * All columns with sealed values (seal.ts) and the purpose of each. A key rotation loses the values of a sealed column
 * that is missing here.
 */

export function installationPurpose(channelId: string, token: 'access' | 'refresh'): string {
  return `platform-installation:${channelId}:${token}`;
}

export function endpointPurpose(endpointId: string): string {
  return `event-endpoint:${endpointId}`;
}

export function signingKeyPurpose(kid: string): string {
  return `signing-key:${kid}`;
}

/** A column of sealed values. The names are constants and safe to insert into SQL. */
export interface SealedColumn {
  /** Plural name for messages. */
  name: string;
  table: string;
  /** The primary key. */
  id: string;
  idType: 'uuid' | 'text';
  column: string;
  purpose: (id: string) => string;
  /** Statement without its condition that deletes a value that no key opens; without it, the value stays. */
  discard?: string;
}

export const sealedColumns: readonly SealedColumn[] = [
  {
    name: 'access tokens',
    table: 'platform_installations',
    id: 'channel_id',
    idType: 'uuid',
    column: 'access_token',
    purpose: (id) => installationPurpose(id, 'access'),
  },
  {
    name: 'refresh tokens',
    table: 'platform_installations',
    id: 'channel_id',
    idType: 'uuid',
    column: 'refresh_token',
    purpose: (id) => installationPurpose(id, 'refresh'),
  },
  {
    name: 'secrets of event endpoints',
    table: 'event_endpoints',
    id: 'id',
    idType: 'uuid',
    column: 'secret',
    purpose: endpointPurpose,
  },
  {
    name: 'replaced secrets of event endpoints',
    table: 'event_endpoints',
    id: 'id',
    idType: 'uuid',
    column: 'old_secret',
    purpose: endpointPurpose,
    discard: 'UPDATE event_endpoints SET old_secret = NULL, old_secret_expires_at = NULL',
  },
  {
    name: 'signing keys',
    table: 'signing_keys',
    id: 'kid',
    idType: 'text',
    column: 'private_key',
    purpose: signingKeyPurpose,
    discard: 'DELETE FROM signing_keys',
  },
];
