import type { ResponseCheck, FuzzBody, FuzzOperation } from './fuzz-operation.ts';
import type { Documented } from './read-document.ts';
import type { Schema } from './schema-paths.ts';
import { checkEmpty } from './compile-checks.ts';

const text = { type: 'string', minLength: 1 };
const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** RFC 6749, sections 5.1 and 5.2. */
const tokens = object({
  access_token: text,
  token_type: { const: 'Bearer' },
  expires_in: { type: 'integer' },
  refresh_token: text,
});
const oauthError = object({ error: { type: 'string', pattern: '^[a-z_]+$' }, error_description: text });
const anyObject: Schema = { type: 'object', additionalProperties: {} };

const isPage: ResponseCheck = (page) => (page.startsWith('<!') ? undefined : 'a page that is none');

function form(good: Record<string, string>): FuzzBody {
  const paths = Object.keys(good).map((key) => ({ path: [key], boundaries: ['""'] }));
  return { type: 'application/x-www-form-urlencoded', good, paths, samples: {} };
}

/** Documented operations outside the API: the document itself, and user tokens (OAuth 2.0). */
export function otherOperations({ compile, checkProblem }: Documented): FuzzOperation[] {
  const get = (path: string, responses: [number, ResponseCheck][]): FuzzOperation => ({
    name: `GET ${path}`,
    method: 'GET',
    path,
    query: [],
    responses: new Map(responses),
  });
  const post = (path: string, good: Record<string, string>, done: Schema): FuzzOperation => ({
    name: `POST ${path}`,
    method: 'POST',
    path,
    query: [],
    body: form(good),
    responses: new Map([
      [200, compile(done)],
      [400, compile(oauthError)],
      [413, compile(oauthError)],
    ]),
  });
  return [
    get('/api/openapi.json', [
      [200, compile(anyObject)],
      [304, checkEmpty],
      [400, checkProblem],
      [403, checkProblem],
    ]),
    get('/api/docs', [
      [200, isPage],
      [304, checkEmpty],
      [400, checkProblem],
      [403, checkProblem],
    ]),
    get('/.well-known/jwks.json', [[200, compile(object({ keys: { type: 'array', items: anyObject } }))]]),
    post('/auth/token', { grant_type: 'refresh_token', refresh_token: 'x' }, tokens),
    post('/auth/revoke', { token: 'x' }, { ...object({}), properties: {} }),
  ];
}
