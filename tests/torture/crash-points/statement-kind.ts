import { createHash } from 'node:crypto';

const writing =
  /\b(insert\s+into|delete\s+from|(?<!\bfor\s+(no\s+key\s+)?)update\s|add_job|unlock|complete_job|fail_job|get_job)/i;

function isWriting(text: string): boolean {
  return writing.test(text);
}

/** The statement that dequeues a job. Only its response shows whether there was one. */
export const enqueuesJob = 'write: a job is enqueued';

/** Its name if there was one. */
export const takesJob = 'write: a job is taken';

/**
 * Names the statements of one connection by kind (read or write) and text, and the end of a transaction by
 * its last write.
 */
export function createStatementNamer(): (texts: readonly string[]) => string {
  let written: string | undefined;
  return (texts) => {
    const text = plain(texts.join('; '));
    if (/^with j as \( select jobs\.job_queue_id/i.test(text)) return enqueuesJob;
    if (/^(begin|start transaction)\b/i.test(text)) written = undefined;
    if (/^(commit|end)\b/i.test(text)) return written === undefined ? 'read: COMMIT' : `COMMIT of ${written}`;
    if (!isWriting(text)) return `read: ${short(text)}`;
    written = short(text);
    return `write: ${written}`;
  };
}

/** The number of values in a list does not distinguish statements. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\(?\$\)?(?:, ?\(?\$\)?)+/g, '$…')
    .trim();
}

function short(text: string): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength)}… ${createHash('sha256').update(text).digest('hex').slice(0, 6)}`;
}

const maxLength = 90;
