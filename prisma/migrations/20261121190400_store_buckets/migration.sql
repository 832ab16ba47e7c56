-- What each store's bucket of points holds, as far as is known: every answer of the platform tells. What is lost in a
-- crash is learned again from the next answer.
CREATE UNLOGGED TABLE "store_buckets" (
    "channel_id" UUID NOT NULL,
    "level" DOUBLE PRECISION NOT NULL,
    "maximum" DOUBLE PRECISION NOT NULL,
    "restore_rate" DOUBLE PRECISION NOT NULL,
    "granted" BOOLEAN NOT NULL,
    "filled_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "store_buckets_pkey" PRIMARY KEY ("channel_id")
);

-- AddForeignKey
ALTER TABLE "store_buckets" ADD CONSTRAINT "store_buckets_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "store_buckets" ADD CONSTRAINT "store_buckets_refill" CHECK ("maximum" >= 0 AND "restore_rate" > 0);
