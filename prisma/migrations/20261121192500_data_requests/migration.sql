-- A person asked a brand for what is held of them. The brand has to answer; here stands who asked, and when.
CREATE TABLE "data_requests" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "platform_request_id" TEXT NOT NULL,
    "customer_id" TEXT,
    "email" TEXT,
    "collab_id" UUID,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_requests_pkey" PRIMARY KEY ("channel_id","id")
);

CREATE UNIQUE INDEX "data_requests_channel_id_platform_request_id_key" ON "data_requests"("channel_id", "platform_request_id");

ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;
