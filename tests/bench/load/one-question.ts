import type { Question } from './get-body.ts';
import type { LoadTarget } from './run-load.ts';
import { writeRequest } from './write-request.ts';

/** One question asked over and over, and its one right answer: 200 and, byte for byte, `body`. */
export function oneQuestion(
  port: number,
  { path, headers }: Question,
  body: Buffer,
): Pick<LoadTarget, 'next' | 'isRight'> {
  const question = writeRequest(port, { method: 'GET', path, headers });
  return {
    next: () => question,
    isRight: (answer) => answer.status === 200 && answer.body.equals(body),
  };
}
