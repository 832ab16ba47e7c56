/** Was the database client made from this schema by this version of Prisma? True, too, where there is no schema. */
export function isClientCurrent(root: string): boolean;
