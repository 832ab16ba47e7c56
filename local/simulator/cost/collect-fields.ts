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

/** A selected field, with the type of its fragment if it is in one. */
export interface CollectedField {
  node: FieldNode;
  onType: string | undefined;
}

/** The selected fields in order, with fragments expanded and directives applied. */
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

/** Fields by response key; the same key twice is one field with two selection sets. */
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
