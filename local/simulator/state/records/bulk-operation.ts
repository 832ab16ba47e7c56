import type { Row } from '../table.ts';

/** A mutation that runs once per row of an uploaded file. */
export interface BulkOperationRecord extends Row {
  status: 'CREATED' | 'RUNNING' | 'CANCELING' | 'CANCELED' | 'COMPLETED' | 'FAILED';
  /** The mutation's document. */
  query: string;
  clientIdentifier: string | null;
  /** Key of the staged upload with the variables, one row each. */
  uploadKey: string;
  /** Number of processed rows. */
  objectCount: number;
  errorCode: 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' | 'TIMEOUT' | null;
  /** Key of the results among the uploads; null without results. */
  resultKey: string | null;
  fileSize: number | null;
  /** Milliseconds; results can be fetched for seven days from the end. */
  endedAt: number | null;
  startedAt: number;
  createdAt: string;
  completedAt: string | null;
}
