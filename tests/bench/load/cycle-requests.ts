import type { GetRequest } from './get-body.ts';
import type { LoadTarget } from './run-load.ts';
import { writeRequest } from './write-request.ts';

/** A request with its correct response: 200 and exactly `body`. */
export interface CheckedRequest extends GetRequest {
  body: Buffer;
}

/** Sends the requests in turn, repeatedly. */
export function cycleRequests(port: number, questions: readonly CheckedRequest[]): Pick<LoadTarget, 'next'> {
  const requests = questions.map(({ path, headers, body }) => ({
    bytes: writeRequest(port, { method: 'GET', path, headers }),
    isRight: (response: { status: number; body: Buffer }) =>
      response.status === 200 && response.body.equals(body),
  }));
  let requested = 0;
  return {
    next() {
      const request = requests[requested % requests.length];
      if (!request) throw new Error('There is no request');
      requested += 1;
      return request;
    },
  };
}
