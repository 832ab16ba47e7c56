import { db } from './client.ts';
import { explainUnusable } from './explain-unusable.ts';

/** Why the database cannot be used, as a sentence for whoever starts the process; undefined when it can. */
export async function whyUnusable(): Promise<string | undefined> {
  try {
    await db.channel.findFirst({ select: { id: true } });
    return undefined;
  } catch (error) {
    const sentence = explainUnusable(error);
    if (sentence === undefined) throw error;
    return sentence;
  }
}
