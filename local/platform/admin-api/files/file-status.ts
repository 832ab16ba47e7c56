import type { FileRecord } from '../../state/records/file.ts';

type FileStatus = 'UPLOADED' | 'PROCESSING' | 'READY' | 'FAILED';

/** A file's way: uploaded, being processed, then ready or failed for good. */
export function fileStatus({ processingAt, readyAt, failure }: FileRecord, now: number): FileStatus {
  if (now < processingAt) return 'UPLOADED';
  if (now < readyAt) return 'PROCESSING';
  return failure === null ? 'READY' : 'FAILED';
}
