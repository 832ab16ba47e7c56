/** Granted scopes with what they imply: who may write a thing may read it. */
export function withImpliedScopes(granted: readonly string[]): ReadonlySet<string> {
  const all = new Set(granted);
  for (const scope of granted) if (scope.startsWith('write_')) all.add(scope.replace(/^write_/, 'read_'));
  return all;
}

/** Scopes as an installation lists them: read scopes that a write scope implies are left out. */
export function compressScopes(granted: readonly string[]): string[] {
  return granted.filter(
    (scope) => !(scope.startsWith('read_') && granted.includes(scope.replace(/^read_/, 'write_'))),
  );
}
