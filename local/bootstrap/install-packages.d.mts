/** Returns whether node_modules matches package-lock.json: by a stamp, else by npm's own list. */
export function isInstalled(root: string): boolean;
