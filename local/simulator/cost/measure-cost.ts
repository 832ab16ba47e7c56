import {
  getArgumentValues,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isLeafType,
  isUnionType,
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { collectFields, groupByKey, type CollectedField, type CostInput } from './collect-fields.ts';
import {
  connectionCost,
  EXPENSIVE_MUTATIONS,
  FREE_TYPES,
  MUTATION_COST,
  ROOT_COUNT_COST,
} from './page-cost.ts';

/** Represents a missing response: the cost is the maximum of the request. */
const UNANSWERED = Symbol('unanswered');

interface Meter extends CostInput {
  schema: GraphQLSchema;
}

interface Operation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Readonly<Record<string, unknown>>;
}

/** Requested cost of an operation. A query costs at least one point. */
export function requestedCost(requested: Operation): number {
  return operationCost(requested, UNANSWERED);
}

/** Actual cost of an operation: short pages cost less than requested; a null object costs as one without fields. */
export function actualCost(requested: Operation, data: unknown): number {
  return Math.min(requestedCost(requested), operationCost(requested, data));
}

function operationCost({ schema, document, operation, variables }: Operation, data: unknown): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of document.definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const root = schema.getRootType(operation.operation);
  if (!root) return 0;
  return Math.max(
    1,
    selectionCost({ schema, fragments, variables }, { type: root, sets: [operation.selectionSet] }, data),
  );
}

interface Selection {
  type: GraphQLCompositeType;
  sets: readonly SelectionSetNode[];
}

function selectionCost(meter: Meter, { type, sets }: Selection, data: unknown): number {
  const fields = collectFields(sets, meter);
  if (data !== UNANSWERED || !isAbstractType(type)) return groupsCost(meter, { type, fields }, data);
  const candidates = new Set(fields.flatMap(({ onType }) => concreteTypes(meter, onType)));
  const costs = [...candidates].map((name) => {
    const fitting = fields.filter(({ onType }) => !onType || concreteTypes(meter, onType).includes(name));
    return groupsCost(meter, { type, fields: fitting }, data);
  });
  const direct = fields.filter(({ onType }) => !onType);
  return Math.max(groupsCost(meter, { type, fields: direct }, data), ...costs);
}

function groupsCost(
  meter: Meter,
  { type, fields }: { type: GraphQLCompositeType; fields: CollectedField[] },
  data: unknown,
): number {
  let sum = 0;
  for (const [key, group] of groupByKey(fields)) {
    const value = data === UNANSWERED ? UNANSWERED : readKey(data, key);
    if (value !== undefined) sum += fieldCost(meter, { parent: type, group }, value);
  }
  return sum;
}

function fieldCost(
  meter: Meter,
  { parent, group }: { parent: GraphQLCompositeType; group: CollectedField[] },
  value: unknown,
): number {
  const [first] = group;
  const field = first && fieldDefinition(meter, parent, first);
  if (!field) return 0;
  const type = getNamedType(field.type);
  if (isLeafType(type) || !isCompositeType(type)) return 0;
  const inner = { type, sets: group.flatMap(({ node }) => (node.selectionSet ? [node.selectionSet] : [])) };
  if (parent === meter.schema.getQueryType() && field.name.endsWith('Count')) return ROOT_COUNT_COST;
  if (parent === meter.schema.getMutationType())
    return (EXPENSIVE_MUTATIONS[field.name] ?? MUTATION_COST) + payloadCost(meter, inner, value);
  if (type.name.endsWith('Connection')) {
    const args = getArgumentValues(field, first.node, { ...meter.variables });
    return pageCost(meter, { ...inner, requested: Number(args['first'] ?? args['last'] ?? 0) }, value);
  }
  return (FREE_TYPES.has(type.name) ? 0 : 1) + (value === null ? 0 : mostExpensive(meter, inner, value));
}

/** A mutation's direct objects are free; their selections count. */
function payloadCost(meter: Meter, { type, sets }: Selection, payload: unknown): number {
  let sum = 0;
  for (const [key, group] of groupByKey(collectFields(sets, meter))) {
    const value = payload === UNANSWERED ? UNANSWERED : readKey(payload, key);
    const [first] = group;
    const field = first && fieldDefinition(meter, type, first);
    const fieldType = field && getNamedType(field.type);
    if (!isCompositeType(fieldType) || value === undefined || value === null) continue;
    const inner = group.flatMap(({ node }) => (node.selectionSet ? [node.selectionSet] : []));
    sum += mostExpensive(meter, { type: fieldType, sets: inner }, value);
  }
  return sum;
}

function pageCost(
  meter: Meter,
  { type, sets, requested }: Selection & { requested: number },
  page: unknown,
): number {
  const isRequested = page === UNANSWERED;
  const costs: number[] = [];
  let size = requested;
  for (const [key, group] of groupByKey(collectFields(sets, meter))) {
    const name = group[0]?.node.name.value;
    if (name !== 'nodes' && name !== 'edges') continue;
    const responded = isRequested ? UNANSWERED : readKey(page, key);
    // An empty page of `nodes` costs as much as was requested.
    const isEmpty = Array.isArray(responded) && responded.length === 0 && name === 'nodes';
    const value = isEmpty ? UNANSWERED : responded;
    if (Array.isArray(value)) size = value.length;
    const field = group[0] && fieldDefinition(meter, type, group[0]);
    const itemType = field && getNamedType(field.type);
    if (!isCompositeType(itemType)) continue;
    const inner = group.flatMap(({ node }) => (node.selectionSet ? [node.selectionSet] : []));
    const cost = mostExpensive(meter, { type: itemType, sets: inner }, value);
    // An edge is free; its node costs as one of `nodes`.
    costs.push(name === 'edges' ? Math.max(1, cost) : 1 + cost);
  }
  // A request for both is counted twice, and charged once.
  const nodeCost = isRequested ? costs.reduce((sum, cost) => sum + cost, 0) : Math.max(0, ...costs);
  return connectionCost(size, Math.max(1, nodeCost));
}

/** Requested cost of an object, or of the most expensive one of a list. */
function mostExpensive(meter: Meter, selection: Selection, value: unknown): number {
  if (!Array.isArray(value)) return selectionCost(meter, selection, value);
  const costs = value.map((one: unknown) => (one === null ? 0 : mostExpensive(meter, selection, one)));
  return Math.max(0, ...costs);
}

function fieldDefinition(
  meter: Meter,
  parent: GraphQLCompositeType,
  { node, onType }: CollectedField,
): GraphQLField<unknown, unknown> | undefined {
  const type = onType ? meter.schema.getType(onType) : parent;
  if (!isCompositeType(type) || isUnionType(type)) return undefined;
  return type.getFields()[node.name.value];
}

function concreteTypes(meter: Meter, name: string | undefined): string[] {
  const type = name === undefined ? undefined : meter.schema.getType(name);
  if (!type) return [];
  return isAbstractType(type) ? meter.schema.getPossibleTypes(type).map((one) => one.name) : [type.name];
}

function readKey(data: unknown, key: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined;
}
