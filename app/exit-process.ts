/** DNS lookups in libuv's thread pool, by their names in `process.getActiveResourcesInfo()`. */
const lookups = /^Get(Addr|Name)InfoReq/;

/**
 * Exits now, even while a DNS lookup hangs. `process.exit` waits for libuv's threads, so for the end of the
 * lookup. https://docs.libuv.org/en/v1.x/misc.html#c.uv_library_shutdown
 * @param code the exit code. During a lookup it is 137 (SIGKILL) instead, or 139 for process 1 of a
 * container, which ignores its own signals.
 */
export function exitProcess(code: number): never {
  if (process.getActiveResourcesInfo().some((name) => lookups.test(name))) {
    // Listeners flush the log.
    process.emit('exit', code);
    process.kill(process.pid, 'SIGKILL');
    process.abort();
  }
  process.exit(code);
}
