import type { SourceBug } from '../harness/plant-bug.ts';

/** Bugs by which a key's write has two effects, none, or two different responses. */
export const idempotencyBugs: readonly SourceBug[] = [
  {
    name: 'shared-acquisition',
    about: 'a key in use is acquired again',
    file: 'app/db/idempotency.ts',
    from: '(record.response_body IS NULL AND record.acquired_until < now())`',
    to: 'record.response_body IS NULL`',
  },
  {
    name: 'kept-apart',
    about: 'the write is committed before its response is saved',
    file: 'app/domain/idempotency.ts',
    from: 'const content = await writeIn(tx, write);',
    to: 'const content = await runAlone(write);',
  },
  {
    name: 'unfenced',
    about: 'a replaced request still saves its response',
    file: 'app/domain/idempotency.ts',
    from: 'key, token, responseBody: null },\n    data',
    to: 'key },\n    data',
  },
  {
    name: 'any-sender',
    about: 'a key is shared by all owners',
    file: 'app/http/idempotency-key.ts',
    from: 'const { credentialId } = principal;',
    to: 'const credentialId = "01900000-0000-7000-8000-000000000000";',
  },
  {
    name: 'any-address',
    about: 'a key is shared by all paths',
    file: 'app/domain/idempotency.ts',
    from: 'if (!key) return retryOnChangedField(async () => runAlone(await prepare()));',
    to: 'if (!key) return retryOnChangedField(async () => runAlone(await prepare())); key = { ...key, route: "" };',
  },
  {
    name: 'any-body',
    about: 'another body gets the first response',
    file: 'app/domain/idempotency.ts',
    from: '!Buffer.from(record.requestHash).equals(requestHash)',
    to: 'false',
  },
  {
    name: 'presented-again',
    about: 'a replay is rebuilt, and is not the same text',
    file: 'app/domain/idempotency.ts',
    from: 'return replayed(acquired.replay);',
    to: 'return replayed({ ...acquired.replay, json: JSON.stringify(JSON.parse(acquired.replay.json), null, 1) });',
  },
  {
    name: 'never-freed',
    about: 'a key whose process died is never free again',
    file: 'app/db/idempotency.ts',
    from: 'AND record.acquired_until < now())`',
    to: 'AND false)`',
  },
  {
    name: 'never-released',
    about: 'a key whose use was rejected stays in use',
    file: 'app/domain/idempotency.ts',
    from: '() => db.idempotencyRecord.deleteMany(',
    to: '() => db.idempotencyRecord.findMany(',
  },
  {
    name: 'forgotten',
    about: 'a response is deleted as soon as it was sent',
    file: 'app/domain/idempotency.ts',
    from: 'await completeKey(tx, acquired, content);',
    to: `await completeKey(tx, acquired, content);
      setTimeout(() => void db.idempotencyRecord.deleteMany({ where: { key: key.key } }).catch(() => undefined), 300);`,
  },
];
