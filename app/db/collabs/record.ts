import { isInForce, media, time } from './collab-json.ts';
import { collabScalars, profileScalars, type ScalarType } from './scalars.ts';

/*
 * The record of a collab: what the domain interprets of it (profile, link, discount). A statement returns its values as one
 * JSON array, and the members below name them.
 */

/**
 * SQL for the members of an object, by name: a value, or an object. That may be in the row that a query returns, or it is a
 * list with an object for each row.
 */
interface Members {
  readonly [name: string]: string | { members: Members; from?: string; isList?: true };
}

/**
 * SQL for a JSON array with the values of members, which {@link readerOf} names. For Postgres it is half the work of an
 * object, whose names it writes each time. @param members at most 100, as a function's arguments.
 */
function valuesOf(members: Members): string {
  const values = Object.values(members).map((member) => {
    if (typeof member === 'string') return member;
    const inner = valuesOf(member.members);
    if (member.from === undefined) return inner;
    return `${member.isList ? 'ARRAY' : ''}(SELECT ${inner} FROM ${member.from})`;
  });
  return `json_build_array(${values.join(',')})`;
}

/** A function that makes an object of the values of {@link valuesOf}. A query without a row returns null instead of them. */
function readerOf(members: Members): (values: readonly unknown[]) => object {
  const readers = Object.entries(members).map(([name, member]) => {
    if (typeof member === 'string') return { name, read: (value: unknown) => value };
    const readOne = readerOf(member.members);
    const read = member.isList
      ? (value: unknown) => (value as unknown[][]).map(readOne)
      : (value: unknown) => value && readOne(value as unknown[]);
    return { name, read };
  });
  return (values) => {
    const object: Record<string, unknown> = {};
    for (const [index, { name, read }] of readers.entries()) object[name] = read(values[index]);
    return object;
  };
}

/** The custom discount of a collab, or that of a tier while it is in force. */
const discountOf = (owner: 'collab' | 'tier', row: string) => ({
  members: {
    id: 'd.id',
    amount: 'trim_scale(d.amount)',
    type: 'd.type',
    createdAt: time('d.created_at'),
    updatedAt: time('d.updated_at'),
  },
  from: `discounts AS d WHERE d.channel_id = ${row}.channel_id AND d.${owner}_id = ${row}.id
    ${owner === 'tier' ? `AND ${isInForce(row)}` : ''}`,
});

const campaign = {
  members: {
    id: 'ca.id',
    title: 'ca.title',
    isActive: 'ca.is_active',
    // In the brand's order, without archived ones.
    collabTiers: `ARRAY(
      SELECT id FROM tiers WHERE channel_id = ca.channel_id AND campaign_id = ca.id AND archived_at IS NULL
      ORDER BY position, id)`,
    brandPageRedirectUrlTemplate: 'ca.brand_page_redirect_url_template',
    queryParams: 'ca.query_params',
  },
};

const tier = {
  members: {
    id: 't.id',
    title: 't.title',
    key: 't.key',
    relationshipType: 't.relationship_type',
    isInForce: isInForce('t'),
    discount: discountOf('tier', 't'),
    campaign,
  },
  from: `tiers AS t JOIN campaigns AS ca ON ca.channel_id = t.channel_id AND ca.id = t.campaign_id
    WHERE t.channel_id = c.channel_id AND t.id = c.tier_id`,
};

/** Plain columns of a row. */
function scalars(row: string, columns: Readonly<Record<string, ScalarType>>): Record<string, string> {
  const sql = Object.entries(columns).map(([name, type]) => {
    const column = `${row}.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    return [name, type === 'time?' ? time(column) : column];
  });
  return Object.fromEntries(sql) as Record<string, string>;
}

const creator = {
  members: { ...scalars('cr', profileScalars), source: 'cr.source', username: 'cr.username' },
  from: 'creators AS cr WHERE cr.id = c.creator_id',
};

/** The brand's picture, else that of the creator's profile, which the brand may see once the creator has accepted it. */
const profilePicture = `coalesce(
  (SELECT ${media('m')} FROM media AS m WHERE m.channel_id = c.channel_id AND m.id = c.profile_picture_id),
  (SELECT cr.profile_picture::text FROM creators AS cr WHERE cr.id = c.creator_id AND c.accepted_at IS NOT NULL))::json`;

const record: Members = {
  id: 'c.id',
  channelId: 'c.channel_id',
  creatorId: 'c.creator_id',
  tierId: 'c.tier_id',
  email: 'c.email',
  handle: 'c.handle',
  ...scalars('c', collabScalars),
  affiliateCode: 'c.affiliate_code',
  affiliateUrl: 'c.affiliate_url',
  createdAt: time('c.created_at'),
  updatedAt: time('c.updated_at'),
  channel: { members: { name: 'ch.name', storefrontUrl: 'ch.storefront_url' } },
  creator,
  tier,
  discount: discountOf('collab', 'c'),
  profilePicture,
  hasOwnPicture: 'c.profile_picture_id IS NOT NULL',
  platformObjects: {
    members: { kind: 'po.kind', platformId: 'po.platform_id' },
    from: 'platform_objects AS po WHERE po.channel_id = c.channel_id AND po.collab_id = c.id',
    isList: true,
  },
};

/** SQL for the record of a collab `c` of a channel `ch`: see {@link parseRecord}. */
export const recordSql = `${valuesOf(record)}::text`;

const readRecord = readerOf(record);

/** The record of a collab's row as an object. */
export const parseRecord = (json: string): object => readRecord(JSON.parse(json) as readonly unknown[]);
