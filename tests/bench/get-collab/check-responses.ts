import { isDeepStrictEqual } from 'node:util';

interface WithBodies {
  bodies: readonly Buffer[];
}

/**
 * Verifies that all servers do the same.
 * @throws if a response of the floor is not byte-equal to the app's, or one of the usual way is other JSON.
 */
export function checkResponses({ app, floor, usual }: Record<'app' | 'floor' | 'usual', WithBodies>): void {
  for (const [index, body] of app.bodies.entries()) {
    const [floors = noResponse, usuals = noResponse] = [floor.bodies[index], usual.bodies[index]];
    if (!floors.equals(body))
      throw new Error(`The floor's bytes are not the app's. ${firstDifference(body, floors)}`);
    if (!isDeepStrictEqual(JSON.parse(usuals.toString()), JSON.parse(body.toString())))
      throw new Error(`The usual way answers other JSON. ${firstDifference(body, usuals)}`);
  }
}

const noResponse = Buffer.alloc(0);

function firstDifference(expected: Buffer, found: Buffer): string {
  const at = expected.findIndex((byte, index) => byte !== found[index]);
  const near = (body: Buffer) => JSON.stringify(body.toString('utf8', Math.max(0, at - 60), at + 60));
  return `From byte ${at} on the app says ${near(expected)} and it says ${near(found)}.`;
}
