import type { TextBug } from '../harness/plant-bug.ts';

/** Mistakes by which a key's write would happen twice, or never, or be answered in two ways. */
export const idempotencyBugs: readonly TextBug[] = [
  {
    name: 'shared-claim',
    about: 'a key that is in use is given to whoever asks',
    from: '(record.response_body IS NULL AND record.acquired_until < now())`',
    to: 'record.response_body IS NULL`',
  },
  {
    name: 'kept-apart',
    about: 'the write is committed before its answer is kept',
    from: 'const content = await writeIn(tx, write);',
    to: 'const content = await runAlone(write);',
  },
  {
    name: 'unfenced',
    about: 'who was overtaken keeps its answer all the same',
    from: 'key, token, responseBody: null },\n    data',
    to: 'key },\n    data',
  },
  {
    name: 'any-sender',
    about: "a key is everybody's",
    from: 'return { credentialId, route: routeOf(path)',
    to: 'return { credentialId: "01900000-0000-7000-8000-000000000000", route: routeOf(path)',
  },
  {
    name: 'any-address',
    about: 'a key is the same at every address',
    from: 'if (!key) return retryOnDeletedField(async () => runAlone(await prepare()));',
    to: 'if (!key) return retryOnDeletedField(async () => runAlone(await prepare())); key = { ...key, route: "" };',
  },
  {
    name: 'any-body',
    about: 'another body gets the answer of the first',
    from: '!Buffer.from(record.requestHash).equals(requestHash)',
    to: 'false',
  },
  {
    name: 'presented-again',
    about: 'a replay is made of what is kept, and is not the same text',
    from: 'return replayed(acquired.replay);',
    to: 'return replayed({ ...acquired.replay, json: JSON.stringify(JSON.parse(acquired.replay.json), null, 1) });',
  },
  {
    name: 'never-freed',
    about: 'a key whose holder died is never free again',
    from: 'AND record.acquired_until < now())`',
    to: 'AND false)`',
  },
  {
    name: 'never-released',
    about: 'a key whose use was refused stays taken',
    from: '() => db.idempotencyRecord.deleteMany(',
    to: '() => db.idempotencyRecord.findMany(',
  },
  {
    name: 'forgotten',
    about: 'an answer is forgotten as soon as it was given',
    from: 'await completeKey(tx, acquired, content);',
    to: `await completeKey(tx, acquired, content);
      setTimeout(() => void db.idempotencyRecord.deleteMany({ where: { key: key.key } }).catch(() => undefined), 300);`,
  },
];
