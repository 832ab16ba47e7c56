import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const COLORS = [36, 35, 33, 32, 34, 31];
const LINE_LIMIT = 20;

/** The output of a child process, line by line. */
export interface LineLog {
  write: (line: string) => void;
  /** The last lines, for the message about its end. */
  last: () => string;
}

export interface LogSettings {
  /** Each process writes `<logDir>/<name>.log`, overwritten at each start. */
  logDir?: string;
  /** Receives prefixed lines for the terminal. */
  echo?: (line: string) => void;
  colors?: boolean;
}

/** Creates one log per name. A restarted process has the same color and file. */
export function createLogs({ logDir, echo, colors = false }: LogSettings): (name: string) => LineLog {
  const logs = new Map<string, LineLog>();
  if (logDir) mkdirSync(logDir, { recursive: true });
  return (name) => {
    const existing = logs.get(name);
    if (existing) return existing;
    const color = COLORS[logs.size % COLORS.length] ?? 0;
    const prefix = colors ? `\u001b[${color}m${name.padEnd(9)}\u001b[0m` : name.padEnd(9);
    const file = logDir && path.join(logDir, `${name}.log`);
    if (file) writeFileSync(file, '');
    const recent: string[] = [];
    const log: LineLog = {
      write: (line) => {
        recent.push(line);
        if (recent.length > LINE_LIMIT) recent.shift();
        if (file) appendFileSync(file, `${line}\n`);
        echo?.(`${prefix} ${line}`);
      },
      last: () => recent.join('\n'),
    };
    logs.set(name, log);
    return log;
  };
}
