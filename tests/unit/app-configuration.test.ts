import { readFileSync } from 'node:fs';
import { parse } from 'toml';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { keptByTopic } from '#app/domain/notices/topics.ts';
import { optionalScopes, requiredScopes } from '#app/platform/required-scopes.ts';
import { apiVersion } from '#app/platform/store-address.ts';
import routes from '#app/routes.ts';
import { readDeclaration } from '../../local/platform/access/app-declaration.ts';

const text = readFileSync('shopify.app.toml', 'utf8');
const configuration = z
  .object({
    access_scopes: z.object({ scopes: z.string(), optional_scopes: z.array(z.string()) }),
    webhooks: z.object({ api_version: z.string() }),
  })
  .parse(parse(text));
const { webhooks } = readDeclaration(text);

it('the app’s configuration declares every topic that the code heeds, and no other', () => {
  expect(webhooks.map(({ topic }) => topic).toSorted()).toEqual(Object.keys(keptByTopic).toSorted());
});

it('the app’s configuration has them sent to the one address that takes them, in the version that we speak', () => {
  const [address] = routes.filter(({ file }) => file === 'routes/platform/webhooks.ts');
  expect(new Set(webhooks.map(({ uri }) => new URL(uri).pathname))).toEqual(
    new Set([`/${address?.path ?? ''}`]),
  );
  expect(configuration.webhooks.api_version).toBe(apiVersion);
});

it('the app’s configuration asks for the scopes that our operations need', () => {
  expect(configuration.access_scopes.scopes.split(',').toSorted()).toEqual(requiredScopes.toSorted());
  expect(configuration.access_scopes.optional_scopes).toEqual(optionalScopes);
});
