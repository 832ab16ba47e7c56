import { pool } from './client.ts';
import { findIncompatibility } from './compatibility.ts';
import { explainUnusable } from './database-failure.ts';

/** Why the app must not start on this database, as a sentence for the operator; undefined when it may. */
export async function whyUnusable(): Promise<string | undefined> {
  try {
    return (await findIncompatibility(pool))?.sentence;
  } catch (error) {
    const sentence = explainUnusable(error);
    if (sentence === undefined) throw error;
    return sentence;
  }
}
