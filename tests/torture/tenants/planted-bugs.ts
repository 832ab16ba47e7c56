import type { TextBug } from '../harness/plant-bug.ts';

/** Bugs by which one tenant can see, change or detect another's data. */
export const tenantBugs: readonly TextBug[] = [
  {
    name: 'any-collab',
    about: 'a collab is found by its id alone',
    from: ', ...collabScope(principal) }',
    to: ' }',
  },
  {
    name: 'any-collab-is-named',
    about: 'the error for a collab of another channel names the channel for any principal',
    from: 'AND: [{ id: collabId }, collabScope(principal)]',
    to: 'AND: [{ id: collabId }]',
  },
  {
    name: 'any-domain',
    about: 'a channel is found by its domain alone',
    from: 'AND: [{ domain: normalized }, channelScope(principal)]',
    to: 'AND: [{ domain: normalized }]',
  },
  {
    name: 'revoked',
    about: 'a partner without access can continue',
    from: 'partnerId: principal.partnerId, revokedAt: null }',
    to: 'partnerId: principal.partnerId }',
  },
  {
    name: 'revoked-in-list',
    about: 'a partner without access can still list collabs',
    from: '\n      AND g.revoked_at IS NULL)`',
    to: ')`',
  },
  {
    name: 'any-whole-collab',
    about: 'any principal gets the whole collab by its channel',
    from: '(ch.id = $3::uuid OR EXISTS (',
    to: '(true OR ch.id = $3::uuid OR EXISTS (',
  },
  {
    name: 'any-tier',
    about: "another channel's tier is accepted as the channel's",
    from: 'FROM tiers WHERE channel_id = ${channelId}::uuid AND id = ${tierId}::uuid AND',
    to: 'FROM tiers WHERE ${channelId}::uuid IS NOT NULL AND id = ${tierId}::uuid AND',
  },
  {
    name: 'any-media',
    about: "another channel's media are accepted as the channel's",
    from: 'id: { in: claimed } }',
    to: 'id: { in: claimed }, channelId: undefined }',
  },
  {
    name: 'any-collab-for-drops',
    about: 'drops are created in a collab found by its id alone',
    from: 'ARRAY[$2::uuid]',
    to: 'ARRAY(SELECT id FROM channels WHERE $2::uuid IS NOT NULL)',
  },
  {
    name: 'revoked-for-drops',
    about: 'a partner without access can still create drops',
    from: 'partner_id = $2::uuid AND revoked_at IS NULL))`',
    to: 'partner_id = $2::uuid))`',
  },
  {
    name: 'any-media-in-drops',
    about: "another channel's media are accepted in drops",
    from: 'JOIN media ON channel_id = c.channel_id AND id = named::uuid',
    to: 'JOIN media ON id = named::uuid',
  },
  {
    name: 'any-cursor',
    about: 'a cursor continues any owner’s list',
    from: '.update(JSON.stringify(question))',
    to: '.update("")',
  },
  {
    name: 'any-key',
    about: 'an idempotency key is shared by all owners',
    from: 'return { credentialId, route: routeOf(path)',
    to: 'return { credentialId: "01900000-0000-7000-8000-000000000000", route: routeOf(path)',
  },
  {
    name: 'tell-tale',
    about: 'a foreign collab gets another message than a missing one',
    from: 'if (!row) throw collabNotFound(collabId);',
    to: 'if (!row) throw collabNotFound(await db.collab.count({ where: { id: collabId } }) ? "of another" : collabId);',
  },
  {
    name: 'any-key-in-pages',
    about: "any admin revokes any brand's key",
    from: 'where: { publicId, revokedAt: null, ...scope !== "all" && scope }',
    to: 'where: { publicId, revokedAt: null }',
  },
  {
    name: 'any-endpoint-in-pages',
    about: "any admin manages any brand's event endpoint",
    from: 'tx.eventEndpoint.findFirst({ where: { id: endpointId, ...owner } })',
    to: 'tx.eventEndpoint.findFirst({ where: { id: endpointId } })',
  },
  {
    name: 'any-field-in-pages',
    about: "any admin renames any brand's custom field",
    from: 'const where = { channelId, id, removedAt: null };',
    to: 'const where = { id: id, removedAt: null };',
  },
  {
    name: 'any-import-in-pages',
    about: "any admin starts any brand's import",
    from: 'where: { channelId, id, startedAt: null }',
    to: 'where: { id: id, startedAt: null }',
  },
  {
    name: 'any-drop-in-pages',
    about: "any admin removes any brand's drop",
    from: 'WHERE drops.channel_id = locked_collab.channel_id AND drops.collab_id = locked_collab.id\n        AND drops.id = ${dropId}::uuid AND removed_at IS NULL',
    to: 'WHERE drops.id = ${dropId}::uuid AND removed_at IS NULL',
  },
  {
    name: 'any-successor-in-pages',
    about: "another brand's tier is accepted as the successor of an archived one",
    from: 'where: { channelId, id: successorId, archivedAt: null }',
    to: 'where: { id: successorId, archivedAt: null }',
  },
  {
    name: 'any-session-in-portal',
    about: 'any creator ends any session',
    from: 'creator_id = ${creatorId}::uuid AND replaced_at IS NULL AND revoked_at IS NULL))',
    to: 'creator_id IS NOT NULL AND replaced_at IS NULL AND revoked_at IS NULL))',
  },
  {
    name: 'any-site-in-portal',
    about: 'the portal accepts forms of other sites',
    from: 'if (headers.get("origin") !== new URL(env.APP_URL).origin) throw new Problem("cross-site-request");',
    to: ';',
  },
  {
    name: 'any-collab-in-bulk',
    about: 'a bulk action changes collabs of any brand',
    from: 'c.channel_id = ${channelId}::uuid AND c.id = ANY(${target.collabIds.filter(isId)}::uuid[])',
    to: 'c.id = ANY(${target.collabIds.filter(isId)}::uuid[])',
  },
];
