import { explainUnusable } from '#app/db/database-failure.ts';

/**
 * Runs a command-line tool: prints its answer, or what is wrong in a sentence, and sets the exit code.
 * @param finish lets go of what the tool holds, however it ended.
 */
export async function runTool(
  work: () => Promise<string>,
  finish: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    console.error(explainUnusable(error) ?? (error instanceof Error ? error.message : String(error)));
    process.exitCode = 1;
  } finally {
    await finish();
  }
}

/** Reads the command line. @throws with the usage for what is not known, and for what lacks its value. */
export function readArguments<Read>(parse: () => Read, usage: string): Read {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Error(`${error.message.split('. ')[0] ?? ''}.\n${usage}`, { cause: error });
  }
}
