import type { Row } from '../table.ts';

export interface FileRecord extends Row {
  kind: 'MediaImage' | 'Video' | 'GenericFile';
  alt: string | null;
  filename: string;
  mimeType: string | null;
  /** The file's URL when it is ready, `https://cdn.shopify.com/…`. */
  url: string;
  size: number | null;
  width: number;
  height: number;
  /** Key of the staged upload with its bytes, or null for other sources. */
  uploadKey: string | null;
  /** Why processing ends in FAILED, or null. */
  failure: { code: string; message: string } | null;
  /** Milliseconds from which the file reads as PROCESSING, then as READY or FAILED. */
  processingAt: number;
  readyAt: number;
  createdAt: string;
  updatedAt: string;
}

/** An upload target. The bytes are stored next to the journal. */
export interface StagedUploadRecord extends Row {
  /** The object key that `resourceUrl` and bulk operations name. */
  key: string;
  /** The upload must contain it. */
  signature: string;
  filename: string;
  mimeType: string;
  resource: string;
  httpMethod: 'PUT' | 'POST';
  size: number | null;
  expiresAt: number;
}
