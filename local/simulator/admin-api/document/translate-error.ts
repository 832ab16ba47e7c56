import {
  BREAK,
  Kind,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import { locateNode, type Located } from './locate-node.ts';

/** A top-level error as the platform prints it. */
export interface PrintedError {
  message: string;
  locations?: readonly { line: number; column: number }[];
  path?: readonly (string | number)[];
  extensions?: Record<string, unknown>;
}

interface Wording {
  message: string;
  code: string;
  more?: Record<string, string>;
  /** Omits the last path segment: the error belongs to the parent of the node. */
  atParent?: boolean;
}

type Translation = [pattern: RegExp, word: (parts: string[], location: ErrorLocation) => Wording];

interface ErrorLocation extends Located {
  node: ASTNode;
  schema: GraphQLSchema;
  document: DocumentNode;
}

/**
 * Translates a validation error of graphql-js into the texts and codes of graphql-ruby, the platform's
 * server. Unknown errors keep their text and get the code `invalidDocument`.
 */
export function translateError(
  schema: GraphQLSchema,
  document: DocumentNode,
  error: GraphQLError,
): PrintedError {
  const node = error.nodes?.[0];
  const location = {
    ...(node ? { ...locateNode(document, node), node } : { path: [], ancestors: [], node: document }),
    schema,
    document,
  };
  const wording = findWording(error.message, location) ?? { message: error.message, code: 'invalidDocument' };
  return {
    message: wording.message,
    ...(error.locations ? { locations: error.locations } : {}),
    path: wording.atParent ? location.path.slice(0, -1) : location.path,
    extensions: { code: wording.code, ...wording.more },
  };
}

function findWording(message: string, location: ErrorLocation): Wording | undefined {
  for (const [pattern, word] of TRANSLATIONS) {
    const match = pattern.exec(message);
    if (match) return word(match.slice(1), location);
  }
  return undefined;
}

const TRANSLATIONS: Translation[] = [
  [
    /^Cannot query field "(.+?)" on type "(.+?)"/,
    ([fieldName = '', typeName = '']) => ({
      message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
      code: 'undefinedField',
      more: { typeName, fieldName },
    }),
  ],
  [
    /^Unknown argument "(.+?)" on field "(?:.+)\.(.+?)"/,
    ([argumentName = '', name = '']) => ({
      message: `Field '${name}' doesn't accept argument '${argumentName}'`,
      code: 'argumentNotAccepted',
      more: { name, typeName: 'Field', argumentName },
    }),
  ],
  [
    /^Field "(.+?)" is not defined by type "(.+?)"/,
    ([argumentName = '', name = '']) => ({
      message: `InputObject '${name}' doesn't accept argument '${argumentName}'`,
      code: 'argumentNotAccepted',
      more: { name, typeName: 'InputObject', argumentName },
    }),
  ],
  [
    /^Field "(.+?)" argument "(.+?)" of type ".+" is required/,
    ([name = '', args = '']) => ({
      message: `Field '${name}' is missing required arguments: ${args}`,
      code: 'missingRequiredArguments',
      more: { className: 'Field', name, arguments: args },
    }),
  ],
  [
    /^Field "(.+?)\.(.+?)" of required type "(.+?)" was not provided/,
    ([inputObjectType = '', argumentName = '', argumentType = '']) => ({
      message: `Argument '${argumentName}' on InputObject '${inputObjectType}' is required. Expected type ${argumentType}`,
      code: 'missingRequiredInputObjectAttribute',
      more: { argumentName, argumentType, inputObjectType },
    }),
  ],
  [
    /^OneOf Input Object "(.+?)" must specify exactly one key/,
    ([inputObjectType = ''], { node }) => ({
      message: `'${inputObjectType}' requires exactly one argument, but ${countKeys(node)} were provided.`,
      code: 'invalidOneOfInputObject',
      more: { inputObjectType },
    }),
  ],
  [
    /^Variable "\$(.+?)" is never used(?: in operation "(.+?)")?/,
    ([variableName = '', operation], location) => ({
      message: `Variable $${variableName} is declared by ${operation ?? operationWord(location)} but not used`,
      code: 'variableNotUsed',
      more: { variableName },
    }),
  ],
  [
    /^Variable "\$(.+?)" is not defined(?: by operation "(.+?)")?/,
    ([variableName = '', operation], location) => ({
      message: `Variable $${variableName} is used by ${operation ?? operationWord(location)} but not declared`,
      code: 'variableNotDefined',
      more: { variableName },
    }),
  ],
  [
    /^Variable "\$(.+?)" of type "(.+?)" used in position expecting type "(.+?)"/,
    ([variableName = '', actual = '', expected = ''], { path }) => ({
      message: `Type mismatch on variable $${variableName} and argument ${path.at(-1) ?? ''} (${actual} / ${expected})`,
      code: 'variableMismatch',
      more: {
        variableName,
        typeName: actual,
        argumentName: path.at(-1) ?? '',
        errorMessage: 'Type mismatch',
      },
    }),
  ],
  [
    /^Unknown directive "@(.+?)"/,
    ([directiveName = '']) => ({
      message: `Directive @${directiveName} is not defined`,
      code: 'undefinedDirective',
      more: { directiveName },
    }),
  ],
  [
    /^Unknown type "(.+?)"/,
    ([typeName = ''], { ancestors }) => {
      const isVariable = ancestors.some((one) => one.kind === Kind.VARIABLE_DEFINITION);
      const message = isVariable
        ? `${typeName} isn't a defined input type`
        : `No such type ${typeName}, so it can't be a fragment condition`;
      return { message, code: 'undefinedType', more: { typeName } };
    },
  ],
  [
    /^Field "(.+?)" of type "(.+?)" must have a selection of subfields/,
    ([name = '', typeName = '']) => ({
      message: `Field must have selections (field '${name}' returns ${bare(typeName)} but has no selections. Did you mean '${name} { ... }'?)`,
      code: 'selectionMismatch',
      more: { nodeName: `field '${name}'`, typeName: bare(typeName) },
    }),
  ],
  [
    /^Field "(.+?)" must not have a selection since type "(.+?)" has no subfields/,
    ([name = '', typeName = ''], { node }) => ({
      message: `Selections can't be made on scalars (field '${name}' returns ${bare(typeName)} but has selections [${selectedNames(node)}])`,
      code: 'selectionMismatch',
      more: { nodeName: `field '${name}'`, typeName: bare(typeName) },
      atParent: true,
    }),
  ],
  [
    /^Fields "(.+?)" conflict because/,
    ([name = '']) => ({
      message: `Field '${name}' has a field conflict`,
      code: 'fieldConflict',
      more: { name },
    }),
  ],
  [
    /^Fragment "(.+?)" is never used/,
    ([fragmentName = '']) => ({
      message: `Fragment ${fragmentName} was defined, but not used`,
      code: 'useAndDefineFragment',
      more: { fragmentName },
    }),
  ],
  [
    /^Unknown fragment "(.+?)"/,
    ([fragmentName = '']) => ({
      message: `Fragment ${fragmentName} was used, but not defined`,
      code: 'useAndDefineFragment',
      more: { fragmentName },
    }),
  ],
  [
    /(cannot represent|Expected value of type|does not exist in)/,
    (_parts, location) => wrongLiteral(location),
  ],
];

function wrongLiteral({ node, ancestors, path, schema, document }: ErrorLocation): Wording {
  const holders = ancestors.filter((one) => one.kind === Kind.ARGUMENT || one.kind === Kind.OBJECT_FIELD);
  const holder = holders.at(-1);
  const argumentName = path.at(-1) ?? '';
  const { type, parent } = holder ? typesOf(schema, { document, holder }) : {};
  const isOfInput = holder?.kind === Kind.OBJECT_FIELD;
  const owner = isOfInput ? 'InputObject' : 'Field';
  const ownerName = isOfInput ? bare(String(parent)) : (path.at(-2) ?? '');
  return {
    message: `Argument '${argumentName}' on ${owner} '${ownerName}' has an invalid value (${print(holder ? holder.value : node)}). Expected type '${String(type)}'.`,
    code: 'argumentLiteralsIncompatible',
    more: { typeName: owner, argumentName },
  };
}

/** The declared type of an argument or input field, and the input object that has the field. */
function typesOf(
  schema: GraphQLSchema,
  { document, holder }: { document: DocumentNode; holder: ASTNode },
): { type?: unknown; parent?: unknown } {
  const types = new TypeInfo(schema);
  let found: { type?: unknown; parent?: unknown } = {};
  const enter = (node: ASTNode) => {
    if (node !== holder) return undefined;
    found = { type: types.getInputType(), parent: types.getParentInputType() };
    return BREAK;
  };
  visit(document, visitWithTypeInfo(types, { enter }));
  return found;
}

const bare = (type: string) => type.replace(/[[\]!]/g, '');

function operationWord({ path }: ErrorLocation): string {
  return `anonymous ${path[0] ?? 'query'}`;
}

function countKeys(node: ASTNode): number {
  return node.kind === Kind.OBJECT ? node.fields.length : 0;
}

function selectedNames(node: ASTNode): string {
  const selections = node.kind === Kind.FIELD ? (node.selectionSet?.selections ?? []) : [];
  return selections.map((one) => (one.kind === Kind.FIELD ? `"${one.name.value}"` : '"..."')).join(', ');
}
