/**
 * Work of libuv's thread pool by its names in `process.getActiveResourcesInfo()`: DNS lookups and file access. Before a
 * process exits, libuv joins these threads: a lookup that hangs keeps the process for as long as it hangs.
 * https://docs.libuv.org/en/v1.x/threadpool.html
 */
const threadWork = /^(GetAddrInfo|GetNameInfo|FS)Req/;

/**
 * Ends this process now, even when a DNS lookup hangs.
 * @param code the exit code. A process that is ended in a lookup that hangs has 137 (SIGKILL), or 134 as process 1 of a
 *   container, which no signal of its own kills.
 */
export function exitProcess(code: number): never {
  if (process.getActiveResourcesInfo().some((name) => threadWork.test(name))) {
    process.kill(process.pid, 'SIGKILL');
    process.abort();
  }
  process.exit(code);
}
