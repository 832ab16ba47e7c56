import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

export interface CostInput {
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  variables: Readonly<Record<string, unknown>>;
}

/** A field as asked for, with the type its fragment names, or none where it stands directly in its parent. */
export interface CollectedField {
  node: FieldNode;
  onType: string | undefined;
}

/** The fields of selection sets, fragments opened and directives heeded, in the order asked for. */
export function collectFields(
  sets: readonly SelectionSetNode[],
  input: CostInput,
  onType?: string,
): CollectedField[] {
  return sets.flatMap((set) =>
    set.selections.flatMap((selection) => {
      if (!isIncluded(selection, input)) return [];
      if (selection.kind === Kind.FIELD) return [{ node: selection, onType }];
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : input.fragments.get(selection.name.value);
      if (!fragment) return [];
      return collectFields([fragment.selectionSet], input, fragment.typeCondition?.name.value ?? onType);
    }),
  );
}

/** Fields by the key they answer under; the same key asked for twice is one field with two selection sets. */
export function groupByKey(fields: readonly CollectedField[]): Map<string, CollectedField[]> {
  const groups = new Map<string, CollectedField[]>();
  for (const field of fields) {
    const key = field.node.alias?.value ?? field.node.name.value;
    groups.set(key, [...(groups.get(key) ?? []), field]);
  }
  return groups;
}

function isIncluded(selection: SelectionNode, { variables }: CostInput): boolean {
  const skip = getDirectiveValues(GraphQLSkipDirective, selection, { ...variables });
  const include = getDirectiveValues(GraphQLIncludeDirective, selection, { ...variables });
  return skip?.['if'] !== true && include?.['if'] !== false;
}
