import type { FileRecord } from '../../state/records/file.ts';

type FileStatus = 'UPLOADED' | 'PROCESSING' | 'READY' | 'FAILED';

/** The status of a file: uploaded, processing, then ready or failed. */
export function fileStatus({ processingAt, readyAt, failure }: FileRecord, now: number): FileStatus {
  if (now < processingAt) return 'UPLOADED';
  if (now < readyAt) return 'PROCESSING';
  return failure === null ? 'READY' : 'FAILED';
}
