import { linkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 1_000;
const DEAD_AFTER_MS = 5_000;

/**
 * Takes a lock file, waiting while another process holds it; returns what gives it back. The holder touches the file
 * every second, and one left untouched for five belongs to a process that was killed: it is taken over.
 */
export async function takeLock(file) {
  const token = `${process.pid}-${Math.random().toString(36).slice(2)}`;
  const claim = `${file}.${token}`;
  writeFileSync(claim, token);
  try {
    let told = false;
    while (!link(claim, file)) {
      if (isAbandoned(file)) setAside(file, `${claim}.old`);
      else {
        if (!told) console.error('Another start is installing what is missing: waiting for it…');
        told = true;
        await sleep(200);
      }
    }
  } finally {
    rmSync(claim);
  }
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), HEARTBEAT_MS);
  return () => {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  };
}

/** Linking a finished file makes the lock appear with its content, and fails where one is there. */
function link(claim, file) {
  try {
    linkSync(claim, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAbandoned(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > DEAD_AFTER_MS;
}

/** Two may find the same dead lock: the slower one has then moved the quicker one's living lock, and puts it back. */
function setAside(file, aside) {
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (!isAbandoned(aside)) link(aside, file);
  rmSync(aside);
}
