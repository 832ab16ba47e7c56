import { causesOf } from '#app/error-causes.ts';
import { Prisma } from './generated/client.ts';

/** Whether Postgres ended a transaction in favour of another one: a deadlock or a write conflict (SQLSTATE 40P01, 40001). */
export function isInterrupted(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, originalCode }) =>
      code === 'P2034' || [code, originalCode].some((state) => state === '40P01' || state === '40001'),
  );
}

/** The name of the unique constraint that a write broke, or undefined if that is not what went wrong. */
export function brokenUniqueConstraint(error: unknown): string | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return undefined;
  for (const { constraint } of causesOf(error.meta)) {
    if (isRecord(constraint) && typeof constraint['index'] === 'string') return constraint['index'];
  }
  return undefined;
}

/** The name of the foreign key that a write broke, or undefined if that is not what went wrong (SQLSTATE 23503). */
export function brokenForeignKey(error: unknown): string | undefined {
  const isBroken = ({ code, kind }: Record<string, unknown>) =>
    code === '23503' || kind === 'ForeignKeyConstraintViolation';
  const constraint = causesOf(error).find(isBroken)?.['constraint'];
  // The driver says its name; Prisma's adapter puts that into an object.
  const name = isRecord(constraint) ? constraint['index'] : constraint;
  return typeof name === 'string' ? name : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
