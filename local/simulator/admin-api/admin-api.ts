import { randomUUID } from 'node:crypto';
import {
  execute,
  isInterfaceType,
  isObjectType,
  Kind,
  OperationTypeNode,
  type GraphQLError,
  type DocumentNode,
  type ExecutionResult,
  type OperationDefinitionNode,
} from 'graphql';
import { actualCost, requestedCost } from '../cost/measure-cost.ts';
import { attachResolvers, idType, readFromSource } from './attach-resolvers.ts';
import { bulkMutationError } from './bulk/check-mutation.ts';
import type { AdminContext, SearchRemark } from './context.ts';
import { checkInputSizes } from './document/check-inputs.ts';
import { checkVariables } from './document/check-variables.ts';
import { chooseOperation, DocumentShelf } from './document/prepare-document.ts';
import type { PrintedError } from './document/translate-error.ts';
import { loadSchema, type LoadedSchema } from './load-schema.ts';
import { requireTypeAccess } from './require-access.ts';
import { RESOLVERS } from './resolvers.ts';

export interface GraphqlRequest {
  /** Whether the request is from another app than the registered one. */
  isOtherApp?: boolean;
  query: string;
  operationName?: string | undefined;
  variables: Readonly<Record<string, unknown>>;
}

/** A valid request: its document is valid and its variables match. */
export interface PreparedRequest {
  isOtherApp: boolean;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Readonly<Record<string, unknown>>;
  /** Its name in the log and in faults: the operation's name, or its first root field's. */
  name: string;
  rootFields: string[];
  isMutation: boolean;
  requestedCost: number;
}

export interface AdminResult {
  data?: unknown;
  errors?: readonly PrintedError[];
  actualCost: number;
  remarks: readonly SearchRemark[];
}

/** Context of a request beyond the API. */
export type RunOptions = Omit<
  AdminContext,
  'searchFields' | 'remarks' | 'requireTypeAccess' | 'isNodeType' | 'bulkMutationError'
>;

let loaded: LoadedSchema | undefined;

/** Building the schema takes a moment, so all platforms of a process share it. */
function schemaWithResolvers(): LoadedSchema {
  if (loaded) return loaded;
  loaded = loadSchema();
  attachResolvers(loaded, RESOLVERS);
  return loaded;
}

/** The Admin GraphQL API of one version, without a store: schema, resolvers, validation, cost. */
export class AdminApi {
  readonly #loaded = schemaWithResolvers();
  readonly #documents: DocumentShelf;
  readonly #report: (error: Error) => void;

  /** `report` receives bugs of the simulator, which clients see only as an internal error. */
  constructor(report: (error: Error) => void) {
    this.#documents = new DocumentShelf(this.#loaded.schema);
    this.#report = report;
  }

  prepare({
    query,
    operationName,
    variables,
    isOtherApp = false,
  }: GraphqlRequest): PreparedRequest | { errors: PrintedError[] } {
    const { document, errors } = this.#documents.check(query);
    if (!document || errors.length > 0) return { errors };
    const chosen = chooseOperation(document, operationName);
    if ('error' in chosen) return { errors: [chosen.error] };
    const { schema } = this.#loaded;
    const invalid = checkVariables(schema, chosen.operation, variables);
    if (invalid.length > 0) return { errors: invalid };
    const tooLong = checkInputSizes(schema, document, variables);
    if (tooLong.length > 0) return { errors: tooLong };
    const { operation } = chosen;
    const rootFields = operation.selectionSet.selections.flatMap((one) =>
      one.kind === Kind.FIELD ? [one.name.value] : [],
    );
    const cost = requestedCost({ schema, document, operation, variables });
    const name = operation.name?.value ?? rootFields[0] ?? '';
    const isMutation = operation.operation === OperationTypeNode.MUTATION;
    return { isOtherApp, document, operation, variables, name, rootFields, isMutation, requestedCost: cost };
  }

  async run(request: PreparedRequest, options: RunOptions): Promise<AdminResult> {
    const { schema } = this.#loaded;
    const { document, operation, variables } = request;
    const context = this.#contextFor(options);
    const result = await execute({
      schema,
      document,
      operationName: operation.name?.value,
      variableValues: variables,
      contextValue: context,
      rootValue: {},
      fieldResolver: readFromSource,
      typeResolver: typeOf,
    });
    const cost = actualCost({ schema, document, operation, variables }, result.data);
    return { ...this.#print(result), actualCost: cost, remarks: context.remarks };
  }

  #contextFor(options: RunOptions): AdminContext {
    const { schema, searchFields } = this.#loaded;
    const node = schema.getType('Node');
    return {
      ...options,
      searchFields,
      remarks: [],
      bulkMutationError: (source) => bulkMutationError(schema, { source, ...this.#documents.check(source) }),
      requireTypeAccess: (type) => requireTypeAccess(this.#loaded, type, options.scopes),
      isNodeType: (name) => {
        const type = schema.getType(name);
        return isInterfaceType(node) && isObjectType(type) && schema.isSubType(node, type);
      },
    };
  }

  #print({ data, errors }: ExecutionResult): Pick<AdminResult, 'data' | 'errors'> {
    if (!errors) return { data };
    return { data, errors: errors.map((error) => this.#printError(error)) };
  }

  #printError(error: GraphQLError): PrintedError {
    const location = {
      ...(error.locations && { locations: error.locations }),
      ...(error.path && { path: error.path }),
    };
    if (error.extensions['code'] !== undefined)
      return { message: error.message, ...location, extensions: error.extensions };
    this.#report(error.originalError ?? error);
    return { ...internalError(), ...location };
  }
}

/** The client's view of an internal error. */
export function internalError(): PrintedError {
  const requestId = randomUUID();
  return {
    message: `Internal error. Looks like something went wrong on our end.\nRequest ID: ${requestId}`,
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
  };
}

/** Objects have a type field, or an id with the type: `gid://shopify/Collection/1` is a Collection. */
function typeOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('__typename' in value && typeof value.__typename === 'string') return value.__typename;
  return 'id' in value && typeof value.id === 'string' ? idType(value.id) : undefined;
}
