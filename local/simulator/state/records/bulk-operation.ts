import type { Row } from '../table.ts';

/** A mutation that is carried out once for each line of an uploaded file. */
export interface BulkOperationRecord extends Row {
  status: 'CREATED' | 'RUNNING' | 'CANCELING' | 'CANCELED' | 'COMPLETED' | 'FAILED';
  /** The mutation's document. */
  query: string;
  clientIdentifier: string | null;
  /** Key of the staged upload with the variables, one line for each time. */
  uploadKey: string;
  /** How many lines are done. */
  objectCount: number;
  errorCode: 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' | 'TIMEOUT' | null;
  /** Under which key the results lie on the shelf of uploads; null while there are none. */
  resultKey: string | null;
  fileSize: number | null;
  /** Milliseconds; results can be fetched for seven days from the end. */
  endedAt: number | null;
  startedAt: number;
  createdAt: string;
  completedAt: string | null;
}
