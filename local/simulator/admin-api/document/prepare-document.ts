import {
  getOperationAST,
  GraphQLError,
  Kind,
  parse,
  validate,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { checkLiteralIds } from './check-inputs.ts';
import { translateError, type PrintedError } from './translate-error.ts';

const CACHE_SIZE = 500;

interface Checked {
  document: DocumentNode | undefined;
  errors: PrintedError[];
}

/** Parses and validates documents, with a cache of the last few hundred. */
export class DocumentShelf {
  readonly #schema: GraphQLSchema;
  readonly #checked = new Map<string, Checked>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  /** The document, or its errors with the platform's texts. */
  check(source: string): Checked {
    const earlier = this.#checked.get(source);
    if (earlier) return earlier;
    const checked = this.#check(source);
    this.#checked.set(source, checked);
    const [oldest] = this.#checked.keys();
    if (this.#checked.size > CACHE_SIZE && oldest !== undefined) this.#checked.delete(oldest);
    return checked;
  }

  #check(source: string): Checked {
    try {
      const document = parse(source);
      const errors = validate(this.#schema, document).map((error) =>
        translateError(this.#schema, document, error),
      );
      const literals = errors.length === 0 ? checkLiteralIds(this.#schema, document) : [];
      return { document, errors: [...errors, ...literals] };
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return { document: undefined, errors: [parseError(error)] };
    }
  }
}

/** The operation to run; with several, the requested name selects one. */
export function chooseOperation(
  document: DocumentNode,
  name: string | undefined,
): { operation: OperationDefinitionNode } | { error: PrintedError } {
  const operation = getOperationAST(document, name);
  if (operation) return { operation };
  const count = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION).length;
  if (name === undefined && count > 1) return { error: { message: 'An operation name is required' } };
  return { error: { message: name === undefined ? 'No operation given' : `No operation named "${name}"` } };
}

function parseError(error: GraphQLError): PrintedError {
  const [location] = error.locations ?? [];
  const message = error.message.replace(/^Syntax Error: /, 'syntax error, ').replace(/\.$/, '');
  return {
    message: location ? `${message} at [${location.line}, ${location.column}]` : message,
    ...(error.locations ? { locations: error.locations } : {}),
    extensions: { code: 'PARSE_ERROR' },
  };
}
