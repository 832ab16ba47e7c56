import type { Method } from '#app/http/api-route.ts';
import { responseCompiler, checkEmpty, requestCompiler, type CompileCheck } from './compile-checks.ts';
import type { ResponseCheck, FuzzBody, FuzzOperation } from './fuzz-operation.ts';
import { schemaPaths, type Schema } from './schema-paths.ts';

interface Content {
  'application/json': { schema: Schema; examples: Record<string, { value: Record<string, unknown> }> };
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
}

interface Operation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** A part of an operation, with examples. */
type Response = Operation['responses'][string];

/** The OpenAPI 3.1 document, as far as fuzzing uses it. */
export interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { parameters: Record<string, Parameter>; schemas: Record<string, Schema> };
}

/** The document's data for requests and checks. */
export interface Documented {
  operations: readonly FuzzOperation[];
  /** Names of the headers that requests may carry. */
  headers: readonly string[];
  /** The status names in error responses. */
  errorNames: ReadonlyMap<number, string>;
  /** The format of every error. */
  checkProblem: ResponseCheck;
  /** Compiles checks for undocumented responses. */
  compile: CompileCheck;
}

/** Loads the document from the running service. */
export async function readDocument(url: string): Promise<Documented> {
  return describedBy((await (await fetch(`${url}/api/openapi.json`)).json()) as Document);
}

/** Parses a document. */
export function describedBy(document: Document): Documented {
  const compile = responseCompiler(document);
  const compileRequest = requestCompiler(document);
  const base = document.servers[0]?.url ?? '';
  return {
    operations: Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        ...readOperation(document, operation, { compile, compileRequest }),
        method: method.toUpperCase() as Method,
        path: `${base}${path}`,
      })),
    ),
    headers: Object.values(document.components.parameters)
      .filter((parameter) => parameter.in === 'header')
      .map(({ name }) => name),
    errorNames: new Map(
      Object.values(document.paths)
        .flatMap((item) => Object.values(item).flatMap(({ responses }) => Object.entries(responses)))
        .flatMap(([status, response]) =>
          errorNamesOf(response).map((name) => [Number(status), name] as const),
        ),
    ),
    checkProblem: compile({ $ref: '#/components/schemas/Problem' }),
    compile,
  };
}

function readOperation(
  document: Document,
  { operationId, parameters, requestBody, responses }: Operation,
  { compile, compileRequest }: { compile: CompileCheck; compileRequest: CompileCheck },
): Omit<FuzzOperation, 'method' | 'path'> {
  const content = requestBody?.content['application/json'];
  return {
    name: operationId,
    query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    ...(content && { body: readBody(document, content, compileRequest) }),
    responses: new Map(
      Object.entries(responses).map(([status, response]) => [
        Number(status),
        response.content ? compile(response.content['application/json'].schema) : checkEmpty,
      ]),
    ),
  };
}

function readBody(
  { components, paths }: Document,
  content: Content['application/json'],
  compileRequest: CompileCheck,
): FuzzBody {
  const { schema } = content;
  const bodies = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ requestBody }) => requestBody?.content['application/json']),
  );
  const resolve = (part: Schema): Schema => {
    const name = part.$ref?.split('/').at(-1);
    return name === undefined ? part : (components.schemas[name] ?? {});
  };
  const good = exampleIn(content);
  return {
    type: 'application/json',
    good,
    paths: schemaPaths(schema, resolve),
    samples: Object.assign({}, ...bodies.map((body) => body && exampleIn(body))) as Record<string, unknown>,
    check: compileRequest(schema),
  };
}

function exampleIn({ examples }: Content['application/json']): Record<string, unknown> {
  return Object.values(examples)[0]?.value ?? {};
}

function errorNamesOf({ content }: Response): string[] {
  const examples = Object.values(content?.['application/json'].examples ?? {});
  return examples.flatMap(({ value: { error } }) => (typeof error === 'string' ? [error] : []));
}
