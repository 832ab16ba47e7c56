import {
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql';
import { GLOBAL_ID } from './check-scalar.ts';
import { locateNode } from './locate-node.ts';
import type { PrintedError } from './translate-error.ts';

/** The maximum length of a list in a request's input; JSON values do not count. */
const MAX_INPUT_SIZE = 250;

type Variables = Readonly<Record<string, unknown>>;

/** Finds lists above the maximum in literals and variables. */
export function checkInputSizes(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Variables,
): PrintedError[] {
  const errors: PrintedError[] = [];
  const types = new TypeInfo(schema);
  const Field = (field: FieldNode) => {
    for (const definition of types.getFieldDef()?.args ?? []) {
      const argument = field.arguments?.find((one) => one.name.value === definition.name);
      if (!argument) continue;
      const value = valueFromASTUntyped(argument.value, { ...variables });
      errors.push(
        ...longLists(definition.type, value, [field.alias?.value ?? field.name.value, definition.name]),
      );
    }
  };
  visit(document, visitWithTypeInfo(types, { Field }));
  return errors;
}

/** Invalid literal ids, which graphql-js accepts; those in variables are found with the variables. */
export function checkLiteralIds(schema: GraphQLSchema, document: DocumentNode): PrintedError[] {
  const errors: PrintedError[] = [];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      StringValue(node) {
        const type = types.getInputType();
        if (!type || getNamedType(type).name !== 'ID' || GLOBAL_ID.test(node.value)) return;
        errors.push({
          message: `Invalid global id '${node.value}'`,
          path: locateNode(document, node).path,
          extensions: { code: 'argumentLiteralsIncompatible', typeName: 'CoercionError' },
        });
      },
    }),
  );
  return errors;
}

function longLists(type: GraphQLInputType, value: unknown, path: (string | number)[]): PrintedError[] {
  if (isNonNullType(type)) return longLists(type.ofType, value, path);
  if (typeof value !== 'object' || value === null) return [];
  if (isListType(type) && Array.isArray(value)) {
    const inner = value.flatMap((one: unknown, index) => longLists(type.ofType, one, [...path, index]));
    if (value.length <= MAX_INPUT_SIZE) return inner;
    const message = `The input array size of ${value.length} is greater than the maximum allowed of ${MAX_INPUT_SIZE}.`;
    return [{ message, path, extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } }, ...inner];
  }
  if (!isInputObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) =>
    longLists(field.type, Reflect.get(value, field.name), [...path, field.name]),
  );
}
