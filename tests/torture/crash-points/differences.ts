/** The differences of two values: path, actual and expected value; empty if equal. */
export function differences(found: unknown, expected: unknown, path = ''): string[] {
  if (Object.is(found, expected)) return [];
  if (!isObject(found) || !isObject(expected))
    return [`${path} is ${brief(found)} and should be ${brief(expected)}`];
  const keys = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...keys].flatMap((key) =>
    differences(found[key], expected[key], path === '' ? key : `${path}.${key}`),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function brief(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value).slice(0, 300);
}
