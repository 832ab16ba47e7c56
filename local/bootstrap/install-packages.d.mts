/** Does node_modules hold what package-lock.json asks for? Known by a stamp, else by npm's own note of what it installed. */
export function isInstalled(root: string): boolean;
