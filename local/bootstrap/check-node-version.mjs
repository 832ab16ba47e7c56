/**
 * Returns a message if Node is too old, else undefined. Uses no syntax after 2017.
 * @param version as in `process.version`: "v20.19.0"
 * @param required as in package.json's engines: ">=20.19"
 */
export function nodeVersionError(version, required) {
  const has = numbers(version);
  const needs = numbers(required);
  if (has[0] > needs[0] || (has[0] === needs[0] && has[1] >= needs[1])) return undefined;
  return (
    'This needs Node ' +
    needs.join('.') +
    ' or newer, and this is ' +
    version +
    ': install one from https://nodejs.org.'
  );
}

function numbers(version) {
  return version.match(/\d+/g).slice(0, 2).map(Number);
}
