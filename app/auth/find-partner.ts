import { db } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';

/** A partner as a brand may see it. */
export interface NamedPartner {
  id: string;
  name: string;
}

/** The partner who is called so, or has this id; null when there is none. */
export async function findPartner(nameOrId: string): Promise<NamedPartner | null> {
  const asked = nameOrId.trim();
  return db.partner.findFirst({
    where: isId(asked) ? { OR: [{ id: asked }, { name: asked }] } : { name: asked },
    select: { id: true, name: true },
  });
}
