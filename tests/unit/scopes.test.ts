import { readdirSync, readFileSync } from 'node:fs';
import { Kind, getNamedType, isInterfaceType, isObjectType, parse, type SelectionSetNode } from 'graphql';
import { expect, it } from 'vitest';
import { optionalScopes, requiredScopes } from '#app/platform/scopes.ts';
import { withImpliedScopes } from '../../local/simulator/access/scopes.ts';
import { loadSchema } from '../../local/simulator/admin-api/load-schema.ts';

const folder = new URL('../../app/platform/operations/', import.meta.url);
const { schema, access } = loadSchema();

const rootTypes: Record<string, string> = { query: 'QueryRoot', mutation: 'Mutation' };

/** Every field and type that the operations name, as the platform's data on scopes call them. */
function requestedNames(): string[] {
  const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const documents = texts.join('\n').matchAll(/graphql\(`([\s\S]*?)`\)/g);
  return Array.from(documents, ([, document = '']) => parse(document).definitions)
    .flat()
    .flatMap((definition) => {
      if (definition.kind === Kind.OPERATION_DEFINITION)
        return namesIn(definition.selectionSet, rootTypes[definition.operation] ?? '');
      if (definition.kind !== Kind.FRAGMENT_DEFINITION) throw new Error(`What is ${definition.kind}?`);
      return namesIn(definition.selectionSet, definition.typeCondition.name.value);
    });
}

function namesIn(set: SelectionSetNode | undefined, typeName: string): string[] {
  const type = schema.getType(typeName);
  const fields = isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
  const inside = (set?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return [];
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return namesIn(selection.selectionSet, selection.typeCondition?.name.value ?? typeName);
    const field = fields[selection.name.value];
    const fieldType = field ? getNamedType(field.type).name : '';
    return [`${typeName}.${selection.name.value}`, ...namesIn(selection.selectionSet, fieldType)];
  });
  return [typeName, ...inside];
}

/** Fields of operations that these scopes do not allow. */
function rejectedWith(scopes: readonly string[]): string[] {
  const granted = withImpliedScopes(scopes);
  return requestedNames().filter((name) => {
    const need = access.get(name);
    return need !== undefined && !need.anyOf.some((scope) => granted.has(scope));
  });
}

const scopes = [...requiredScopes, ...optionalScopes];

it('the app’s scopes cover all operations', () => {
  expect(rejectedWith(scopes)).toEqual([]);
});

it('the required scopes cover all but optional operations', () => {
  for (const name of rejectedWith(requiredScopes)) expect(name).toMatch(/ustomer/);
});

it.each(scopes)('the scope %s is needed', (scope) => {
  expect(rejectedWith(scopes.filter((other) => other !== scope))).not.toEqual([]);
});
