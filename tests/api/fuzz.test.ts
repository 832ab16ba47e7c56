import { expect, it } from 'vitest';
import { call } from '../support/api-client.ts';
import { createCollab } from '../support/api-calls.ts';
import { describeBothWays } from '../support/both-ways.ts';
import { fuzzEndpoints } from '../torture/fuzz/endpoints.ts';
import { fuzzService } from '../torture/fuzz/fuzz-service.ts';

/** Of each way in; `npm run torture -- fuzz` sends more. */
const requests = 1_000;

describeBothWays('hostile requests', (api) => {
  it('thousands of them get nothing but answers that the interface documents', async () => {
    const { halo, appUrl } = api();
    const collabs = await Promise.all(Array.from({ length: 8 }, () => createCollab(api(), halo)));
    const target = { ...halo, url: appUrl, collabIds: collabs.map(({ _id }) => _id) };
    const report = await fuzzService(target, { requests, seed: 1, patienceMs: 30_000 });
    expect(report.broken).toEqual([]);
    expect(report.sent).toBe(requests);
    // The fuzzing has to get through the door, and to be refused behind it.
    for (const { name, body } of fuzzEndpoints)
      for (const status of body ? [200, 400] : [200, 404])
        expect(report.reached[`${name} ${status}`], `${name} ${status}`).toBeGreaterThan(requests / 100);
    expect((await call(`${appUrl}/healthz`)).status).toBe(200);
  }, 1_200_000);
});
