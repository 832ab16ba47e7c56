/** placeholder */
export function startWorker(): Promise<() => Promise<void>> {
  return Promise.resolve(() => Promise.resolve());
}
