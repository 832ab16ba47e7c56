import { log } from '#app/log.ts';
import { pool } from './client.ts';
import { findIncompatibility } from './compatibility.ts';
import { checkConnectionBudget } from './connection-budget.ts';
import { explainUnusable } from './database-failure.ts';
import { missingSettings } from './session-settings.ts';

/** Why the app must not start on this database, as a sentence for the operator; undefined when it may. */
export async function whyUnusable(): Promise<string | undefined> {
  try {
    const incompatibility = await findIncompatibility(pool);
    if (incompatibility) return incompatibility.sentence;
    await warnOfMissingSettings();
    return await checkConnectionBudget('app');
  } catch (error) {
    const sentence = explainUnusable(error);
    if (sentence === undefined) throw error;
    return sentence;
  }
}

/** Behind a connection pooler, sessions have their settings from `npm run migrate`, if they were opened after it. */
async function warnOfMissingSettings(): Promise<void> {
  const missing = await missingSettings(pool);
  if (Object.keys(missing).length > 0) log.warn({ missing }, 'Database session settings are missing');
}
