import {
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  typeFromAST,
  print,
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
} from 'graphql';
import { scalarProblem } from './check-scalar.ts';
import type { PrintedError } from './translate-error.ts';

interface Problem {
  path: (string | number)[];
  explanation: string;
  /** Of a value that its type refuses; the same text. */
  message?: string;
}

/**
 * The platform's order of the values of some enums, which its published schema sorts by name. Values that are missing
 * here follow, and the order of other enums is a guess.
 */
const VALUE_ORDER: Readonly<Record<string, readonly string[]>> = {
  MetaobjectStatus: ['DRAFT', 'ACTIVE'],
  StagedUploadTargetGenerateUploadResource: [
    ...['COLLECTION_IMAGE', 'FILE', 'IMAGE', 'MODEL_3D', 'PRODUCT_IMAGE', 'SHOP_IMAGE', 'VIDEO'],
    ...['BULK_MUTATION_VARIABLES', 'RETURN_LABEL', 'URL_REDIRECT_IMPORT', 'DISPUTE_FILE_UPLOAD'],
  ],
  MetafieldOwnerType: [
    ...['API_PERMISSION', 'COMPANY', 'COMPANY_LOCATION', 'PAYMENT_CUSTOMIZATION', 'VALIDATION', 'CUSTOMER'],
    ...['DELIVERY_CUSTOMIZATION', 'DRAFTORDER', 'GIFT_CARD_TRANSACTION', 'MARKET', 'CARTTRANSFORM'],
    ...['COLLECTION', 'MEDIA_IMAGE', 'PRODUCT', 'PRODUCTVARIANT', 'SELLING_PLAN', 'ARTICLE', 'BLOG', 'PAGE'],
    ...[
      'FULFILLMENT_CONSTRAINT_RULE',
      'ORDER_ROUTING_LOCATION_RULE',
      'DISCOUNT',
      'ORDER',
      'LOCATION',
      'SHOP',
    ],
  ],
};

function valuesInOrder(type: GraphQLEnumType): string[] {
  const names = type.getValues().map(({ name }) => name);
  const first = (VALUE_ORDER[type.name] ?? []).filter((name) => names.includes(name));
  return [...first, ...names.filter((name) => !first.includes(name))];
}

/** The errors of the variables: one INVALID_VARIABLE for each invalid variable. */
export function checkVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): PrintedError[] {
  const errors: PrintedError[] = [];
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type);
    if (!isInputType(type)) continue;
    const value = variables[name];
    if (value === undefined && (definition.defaultValue || !isNonNullType(type))) continue;
    const problems = problemsOf(type, value ?? null, []);
    if (problems.length > 0) errors.push(invalidVariable(definition, value ?? null, problems));
  }
  return errors;
}

function invalidVariable(
  definition: VariableDefinitionNode,
  value: unknown,
  problems: Problem[],
): PrintedError {
  const subject = `Variable $${definition.variable.name.value} of type ${print(definition.type)}`;
  const details = problems.flatMap(({ path, explanation }) =>
    path.length > 0 ? [`${path.join('.')} (${explanation})`] : [],
  );
  const { startToken } = definition.loc ?? {};
  const places = details.length > 0 ? ` for ${details.join(', ')}` : '';
  return {
    message: `${subject} was provided invalid value${places}`,
    ...(startToken ? { locations: [{ line: startToken.line, column: startToken.column }] } : {}),
    extensions: { code: 'INVALID_VARIABLE', value, problems },
  };
}

function problemsOf(type: GraphQLInputType, value: unknown, path: (string | number)[]): Problem[] {
  if (isNonNullType(type)) {
    if (value === null) return [{ path, explanation: 'Expected value to not be null' }];
    return problemsOf(type.ofType, value, path);
  }
  if (value === null) return [];
  if (isListType(type)) {
    if (!Array.isArray(value)) return problemsOf(type.ofType, value, path);
    return value.flatMap((one: unknown, index) => problemsOf(type.ofType, one ?? null, [...path, index]));
  }
  if (isInputObjectType(type)) return objectProblems(type, value, path);
  if (isEnumType(type)) {
    if (typeof value === 'string' && type.getValue(value)) return [];
    const names = valuesInOrder(type).join(', ');
    return [{ path, explanation: `Expected ${JSON.stringify(value)} to be one of: ${names}` }];
  }
  const explanation = scalarProblem(type.name, value);
  if (explanation === undefined) return [];
  return [{ path, explanation, ...(type.name === 'ID' && { message: explanation }) }];
}

function objectProblems(type: GraphQLInputObjectType, value: unknown, path: (string | number)[]): Problem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ path, explanation: `Expected ${JSON.stringify(value)} to be a key-value object.` }];
  const inputs = new Map(Object.entries(value));
  const fields = type.getFields();
  const problems: Problem[] = [];
  for (const name of inputs.keys())
    if (!Object.hasOwn(fields, name))
      problems.push({ path: [...path, name], explanation: `Field is not defined on ${type.name}` });
  for (const field of Object.values(fields)) {
    const inner: unknown = inputs.get(field.name);
    if (inner === undefined && (field.defaultValue !== undefined || !isNonNullType(field.type))) continue;
    problems.push(...problemsOf(field.type, inner ?? null, [...path, field.name]));
  }
  if (type.isOneOf && [...inputs.values()].filter((one) => one !== null).length !== 1)
    problems.push({
      path,
      explanation: `'${type.name}' requires exactly one argument, but ${inputs.size} were provided.`,
    });
  return problems;
}
