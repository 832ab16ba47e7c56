import { readFileSync } from 'node:fs';
import { parse } from 'toml';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { webhookPayloads } from '#app/domain/platform-webhooks.ts';
import { configurationScopes, optionalScopes, requiredScopes } from '#app/platform/scopes.ts';
import { apiVersion } from '#app/platform/http.ts';
import routes from '#app/routes.ts';
import { readDeclaration } from '../../local/simulator/access/app-declaration.ts';

const text = readFileSync('shopify.app.toml', 'utf8');
const configuration = z
  .object({
    access_scopes: z.object({ scopes: z.string(), optional_scopes: z.array(z.string()) }),
    webhooks: z.object({ api_version: z.string() }),
  })
  .parse(parse(text));
const { webhooks } = readDeclaration(text);

it('the app’s configuration declares every topic that the code handles, and no other', () => {
  expect(webhooks.map(({ topic }) => topic).toSorted()).toEqual(Object.keys(webhookPayloads).toSorted());
});

it('the app’s configuration sends them to the webhook URL in the used API version', () => {
  const [address] = routes.filter(({ file }) => file === 'routes/platform/webhooks.route.ts');
  expect(new Set(webhooks.map(({ uri }) => new URL(uri).pathname))).toEqual(
    new Set([`/${address?.path ?? ''}`]),
  );
  expect(configuration.webhooks.api_version).toBe(apiVersion);
});

it('the app’s configuration requests the scopes that the operations need', () => {
  expect(configuration.access_scopes.scopes.split(',').toSorted()).toEqual(
    [...requiredScopes, ...configurationScopes].toSorted(),
  );
  expect(configuration.access_scopes.optional_scopes).toEqual(optionalScopes);
});

/** What the platform's command-line tool takes. https://shopify.dev/docs/apps/build/cli-for-apps/app-structure */
const webShape = z.strictObject({
  name: z.string(),
  roles: z.array(z.enum(['frontend', 'backend', 'background'])),
  webhooks_path: z.string().startsWith('/'),
  auth_callback_path: z.string().startsWith('/'),
  commands: z.strictObject({ dev: z.string(), build: z.string() }),
});

it('the web configuration names existing commands', () => {
  const web = webShape.parse(parse(readFileSync('shopify.web.toml', 'utf8')));
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  for (const command of Object.values(web.commands))
    expect(scripts).toHaveProperty([command.slice('npm run '.length)]);
  expect(webhooks.map(({ uri }) => new URL(uri).pathname)).toContain(web.webhooks_path);
  const { auth } = z.object({ auth: z.object({ redirect_urls: z.array(z.url()) }) }).parse(parse(text));
  expect(auth.redirect_urls.map((url) => new URL(url).pathname)).toEqual([web.auth_callback_path]);
});
