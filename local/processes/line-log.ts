import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const COLOURS = [36, 35, 33, 32, 34, 31];
const REMEMBERED = 20;

/** What one child process says, line by line. */
export interface LineLog {
  write: (line: string) => void;
  /** The last few lines, for a report about its end. */
  last: () => string;
}

export interface LogSettings {
  /** Each process gets `<logDir>/<name>.log`, anew at each start of ours. */
  logDir?: string;
  /** Where prefixed lines go for a person to read; nowhere when absent. */
  echo?: (line: string) => void;
  colours?: boolean;
}

/** Makes one log per name; a name keeps its colour and its file when its process is started again. */
export function createLogs({ logDir, echo, colours = false }: LogSettings): (name: string) => LineLog {
  const logs = new Map<string, LineLog>();
  if (logDir) mkdirSync(logDir, { recursive: true });
  return (name) => {
    const known = logs.get(name);
    if (known) return known;
    const colour = COLOURS[logs.size % COLOURS.length] ?? 0;
    const prefix = colours ? `\u001b[${colour}m${name.padEnd(9)}\u001b[0m` : name.padEnd(9);
    const file = logDir && path.join(logDir, `${name}.log`);
    if (file) writeFileSync(file, '');
    const recent: string[] = [];
    const log: LineLog = {
      write: (line) => {
        recent.push(line);
        if (recent.length > REMEMBERED) recent.shift();
        if (file) appendFileSync(file, `${line}\n`);
        echo?.(`${prefix} ${line}`);
      },
      last: () => recent.join('\n'),
    };
    logs.set(name, log);
    return log;
  };
}
