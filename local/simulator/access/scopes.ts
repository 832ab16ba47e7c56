/** Granted scopes with the implied ones: a write scope includes the read scope. */
export function withImpliedScopes(granted: readonly string[]): ReadonlySet<string> {
  const all = new Set(granted);
  for (const scope of granted) if (scope.startsWith('write_')) all.add(scope.replace(/^write_/, 'read_'));
  return all;
}

/** Scopes as an installation lists them, without implied read scopes. */
export function compressScopes(granted: readonly string[]): string[] {
  return granted.filter(
    (scope) => !(scope.startsWith('read_') && granted.includes(scope.replace(/^read_/, 'write_'))),
  );
}
