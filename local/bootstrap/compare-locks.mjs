/**
 * Does what npm noted as installed (node_modules/.package-lock.json) fulfil package-lock.json on this machine? Every
 * package must be there in that very version; optional ones may be missing, since npm leaves them out for many reasons.
 * What is there for another system shows a folder that was copied from another machine.
 */
export function agrees(wanted, installed, machine = process) {
  const complete = Object.entries(wanted.packages).every(([place, entry]) => {
    const found = installed.packages[place];
    if (!found) return place === '' || entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
  return complete && Object.values(installed.packages).every((entry) => isFor(entry, machine));
}

function isFor({ os, cpu }, { platform, arch }) {
  return allows(os, platform) && allows(cpu, arch);
}

/** npm's `os` and `cpu` lists name what is allowed, or with "!" what is not. */
function allows(list, value) {
  if (!list) return true;
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((item) => item.startsWith('!'));
}
