import { linkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 1_000;
const STALE_AFTER_MS = 5_000;

/**
 * Acquires a lock file and returns a function that releases it. The holder touches the file every second. A lock that was
 * not touched for five seconds is taken over: its process was killed.
 */
export async function takeLock(file) {
  const token = `${process.pid}-${Math.random().toString(36).slice(2)}`;
  const ownFile = `${file}.${token}`;
  writeFileSync(ownFile, token);
  try {
    let isReported = false;
    while (!link(ownFile, file)) {
      if (isAbandoned(file)) moveAway(file, `${ownFile}.old`);
      else {
        if (!isReported) console.error('Another start is installing what is missing: waiting for it…');
        isReported = true;
        await sleep(200);
      }
    }
  } finally {
    rmSync(ownFile);
  }
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), HEARTBEAT_MS);
  return () => {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  };
}

/** A link creates the lock with its content at once, and fails if a lock exists. */
function link(ownFile, file) {
  try {
    linkSync(ownFile, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > STALE_AFTER_MS;
}

/** Two processes may find the same expired lock. The slower one may move the new lock of the other, and restores it. */
function moveAway(file, target) {
  try {
    renameSync(file, target);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (!isAbandoned(target)) link(target, file);
  rmSync(target);
}
