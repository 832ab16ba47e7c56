/**
 * The sentence for a Node that is too old, else undefined. Written for old Nodes: no syntax younger than 2017.
 * @param version as in `process.version`: "v20.19.0"
 * @param wanted as in package.json's engines: ">=20.19"
 */
export function refusalOfNode(version, wanted) {
  const has = numbers(version);
  const needs = numbers(wanted);
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
