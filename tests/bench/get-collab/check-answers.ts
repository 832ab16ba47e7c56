import { isDeepStrictEqual } from 'node:util';

interface Answering {
  body: Buffer;
}

/**
 * Only servers that do the same are compared.
 * @throws when the floor's answer is not, byte for byte, the app's, or the usual way's is other JSON.
 */
export function checkAnswers({ app, floor, usual }: Record<'app' | 'floor' | 'usual', Answering>): void {
  if (!floor.body.equals(app.body))
    throw new Error(`The floor's bytes are not the app's. ${firstDifference(app.body, floor.body)}`);
  if (!isDeepStrictEqual(JSON.parse(usual.body.toString()), JSON.parse(app.body.toString())))
    throw new Error(`The usual way answers other JSON. ${firstDifference(app.body, usual.body)}`);
}

function firstDifference(expected: Buffer, found: Buffer): string {
  const at = expected.findIndex((byte, index) => byte !== found[index]);
  const near = (body: Buffer) => JSON.stringify(body.toString('utf8', Math.max(0, at - 60), at + 60));
  return `From byte ${at} on the app says ${near(expected)} and it says ${near(found)}.`;
}
