/**
 * Returns whether the installed packages (node_modules/.package-lock.json) match package-lock.json. Optional packages may
 * be missing. A package for another system means that the folder was copied from another machine.
 */
export function agrees(expected, installed, machine = process) {
  const complete = Object.entries(expected.packages).every(([packagePath, entry]) => {
    const found = installed.packages[packagePath];
    if (!found) return packagePath === '' || entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
  return complete && Object.values(installed.packages).every((entry) => isFor(entry, machine));
}

function isFor({ os, cpu }, { platform, arch }) {
  return allows(os, platform) && allows(cpu, arch);
}

/** npm's `os` and `cpu` lists: allowed values, or excluded values with "!". */
function allows(list, value) {
  if (!list) return true;
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((item) => item.startsWith('!'));
}
