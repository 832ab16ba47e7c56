/** Runs one step of the start and prints its name and duration. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const live = process.stdout.isTTY;
  if (live) process.stdout.write(`  … ${title}`);
  try {
    const result = await work();
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    process.stdout.write(`${live ? '\r' : ''}  ✓ ${title} (${seconds} s)\n`);
    return result;
  } catch (error) {
    process.stdout.write(`${live ? '\r' : ''}  ✗ ${title}\n`);
    throw error;
  }
}
