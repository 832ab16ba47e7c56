/** Returns whether the database client matches the schema and the version of Prisma. True without a schema. */
export function isClientCurrent(root: string): boolean;
