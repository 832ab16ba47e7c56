import {
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  typeFromAST,
  print,
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
  const [first] = problems;
  const isBareId = first?.path.length === 0 && first.explanation.startsWith('Invalid global id');
  const general = `${subject} was provided invalid value${details.length > 0 ? ` for ${details.join(', ')}` : ''}`;
  return {
    message: isBareId ? first.explanation : general,
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
    const names = type.getValues().map((one) => one.name);
    return [{ path, explanation: `Expected ${JSON.stringify(value)} to be one of: ${names.join(', ')}` }];
  }
  const explanation = scalarProblem(type.name, value);
  return explanation === undefined ? [] : [{ path, explanation }];
}

function objectProblems(type: GraphQLInputObjectType, value: unknown, path: (string | number)[]): Problem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ path, explanation: `Expected ${JSON.stringify(value)} to be a key-value object.` }];
  const given = new Map(Object.entries(value));
  const fields = type.getFields();
  const problems: Problem[] = [];
  for (const name of given.keys())
    if (!Object.hasOwn(fields, name))
      problems.push({ path: [...path, name], explanation: `Field is not defined on ${type.name}` });
  for (const field of Object.values(fields)) {
    const inner: unknown = given.get(field.name);
    if (inner === undefined && (field.defaultValue !== undefined || !isNonNullType(field.type))) continue;
    problems.push(...problemsOf(field.type, inner ?? null, [...path, field.name]));
  }
  if (type.isOneOf && [...given.values()].filter((one) => one !== null).length !== 1)
    problems.push({
      path,
      explanation: `'${type.name}' requires exactly one argument, but ${given.size} were provided.`,
    });
  return problems;
}
