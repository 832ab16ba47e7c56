-- Until when the platform has asked for no more requests to a store (429 with Retry-After), for every process.
ALTER TABLE store_buckets ADD COLUMN paused_until timestamptz(6);
