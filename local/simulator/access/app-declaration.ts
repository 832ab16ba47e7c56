import { parse } from 'toml';
import { z } from 'zod';
import { API_VERSION } from '../admin-api/load-schema.ts';
import { addressProblem } from '../webhooks/check-address.ts';
import { COMPLIANCE_TOPICS, topicByName, topicScope } from '../webhooks/topic-name.ts';
import { withImpliedScopes } from './scopes.ts';

/** A webhook topic that an app subscribes to in every store. */
export interface DeclaredWebhook {
  /** Such as `products/update`. */
  topic: string;
  /** The absolute URL of the deliveries. */
  uri: string;
  filter: string | null;
  includeFields: string[];
}

/** The configuration of an app. */
export interface AppDeclaration {
  name: string;
  url: string;
  scopes: { required: string[]; optional: string[] };
  webhooks: DeclaredWebhook[];
  /** Null without an app proxy. */
  proxy: DeclaredProxy | null;
}

/** Paths of every store that are forwarded to the app. */
export interface DeclaredProxy {
  /** The absolute URL in the app. */
  url: string;
  /** `/apps/creators` */
  path: string;
}

const subscription = z.strictObject({
  topics: z.array(z.string()).optional(),
  compliance_topics: z.array(z.string()).optional(),
  uri: z.string(),
  filter: z.string().optional(),
  include_fields: z.array(z.string()).optional(),
});

/**
 * The used parts of `shopify.app.toml`. https://shopify.dev/docs/apps/build/cli-for-apps/app-configuration
 */
const configuration = z.object({
  client_id: z.string(),
  name: z.string().min(1),
  application_url: z.url(),
  embedded: z.boolean(),
  access_scopes: z.object({ scopes: z.string(), optional_scopes: z.array(z.string()).default([]) }),
  app_proxy: z
    .strictObject({
      url: z.string(),
      prefix: z.enum(['a', 'apps', 'community', 'tools']),
      // https://shopify.dev/docs/apps/build/online-store/app-proxies
      subpath: z.string().regex(/^(?!(?:admin|services|password|login)$)[\w-]{1,30}$/),
    })
    .optional(),
  webhooks: z.object({ api_version: z.string(), subscriptions: z.array(subscription) }),
});

/**
 * Parses an app's configuration as the platform does at deployment.
 * @param url of the app, which replaces the one in the file.
 * @throws for invalid configurations: unknown topics, URLs, versions, topics without their scope.
 */
export function readDeclaration(text: string, url?: string): AppDeclaration {
  const { name, application_url: own, access_scopes, webhooks, app_proxy } = configuration.parse(parse(text));
  if (webhooks.api_version !== API_VERSION)
    throw new Error(`Webhooks of version ${webhooks.api_version} are not simulated.`);
  const required = access_scopes.scopes.split(',').map((scope) => scope.trim());
  const scopes = withImpliedScopes(required);
  const appUrl = url ?? own;
  const declared = webhooks.subscriptions.flatMap((one) => readSubscription(one, appUrl));
  for (const webhook of declared) assertValid(webhook, { scopes, appUrl });
  if (app_proxy && !scopes.has('write_app_proxy')) throw new Error('An app proxy needs write_app_proxy.');
  const declarations = declared.map(({ topic, uri, filter }) => `${topic} ${uri} ${filter ?? ''}`);
  if (new Set(declarations).size < declarations.length)
    throw new Error('A topic is declared twice for one address.');
  return {
    name,
    url: appUrl,
    scopes: { required, optional: access_scopes.optional_scopes },
    webhooks: declared,
    proxy: app_proxy
      ? { url: new URL(app_proxy.url, appUrl).href, path: `/${app_proxy.prefix}/${app_proxy.subpath}` }
      : null,
  };
}

function readSubscription(one: z.output<typeof subscription>, appUrl: string): DeclaredWebhook[] {
  const { topics = [], compliance_topics: compliance = [], filter = null, include_fields = [] } = one;
  const complianceTopic = topics.find((topic) => COMPLIANCE_TOPICS.has(topic));
  if (complianceTopic !== undefined) throw new Error(`${complianceTopic} belongs under compliance_topics.`);
  const unknown = compliance.find((topic) => !COMPLIANCE_TOPICS.has(topic));
  if (unknown !== undefined) throw new Error(`${unknown} is no compliance topic.`);
  // A URL may be relative to the app's own.
  const uri = one.uri.startsWith('/') ? new URL(one.uri, appUrl).href : one.uri;
  return [...topics, ...compliance].map((topic) => ({ topic, uri, filter, includeFields: include_fields }));
}

function assertValid(
  { topic, uri, filter }: DeclaredWebhook,
  { scopes, appUrl }: { scopes: ReadonlySet<string>; appUrl: string },
): void {
  const problem = addressProblem(uri, appUrl);
  if (problem !== undefined) throw new Error(`${uri}: ${problem}`);
  if (COMPLIANCE_TOPICS.has(topic)) return;
  const scope = topicScope(topicByName(topic));
  if (scope === undefined) throw new Error(`The topic ${topic} is not simulated.`);
  if (scope !== null && !scopes.has(scope)) throw new Error(`${topic} needs the scope ${scope}.`);
  if (topic.startsWith('metaobjects/') && !/(^|[\s(])type:\S/.test(filter ?? ''))
    throw new Error(`${topic} needs a filter that names the type.`);
}
