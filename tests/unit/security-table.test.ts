import path from 'node:path';
import { expect, it } from 'vitest';
import routes from '#app/routes.ts';
import { guardedEndpoints, openToAll } from '../torture/tenants/endpoints.ts';

interface ApiModule {
  loader: (args: { request: Request; params: Record<string, string> }) => Promise<Response>;
}

/** Addresses with their methods, as the routes themselves tell whoever uses a method that no address has. */
async function endpointsOfRoutes(): Promise<string[]> {
  const listed = await Promise.resolve(routes);
  const addresses = listed.flatMap(({ path: route, file }) =>
    route?.startsWith('api/') && !route.includes('*') ? [{ route, file }] : [],
  );
  const found = await Promise.all(
    addresses.map(async ({ route, file }) => {
      const module = (await import(path.resolve('app', file))) as ApiModule;
      const request = new Request(`http://interface.example/${route}`, { method: 'DELETE' });
      const response = await module.loader({ request, params: {} });
      expect(response.status, route).toBe(405);
      const methods = (response.headers.get('allow') ?? '').split(', ').filter((name) => name !== 'HEAD');
      return methods.map((method) => `${method} ${route}`);
    }),
  );
  return found.flat().sort();
}

it('every address and method of the interface stands in the matrix that keeps tenants apart', async () => {
  const listed = [...guardedEndpoints, ...openToAll].map(({ method, route }) => `${method} ${route}`);
  expect(listed.sort()).toEqual(await endpointsOfRoutes());
});

it('every endpoint that writes is in the matrix with a request that is repeated', () => {
  for (const { name, method, repeated } of guardedEndpoints)
    expect(repeated !== undefined, name).toBe(method === 'POST');
});
