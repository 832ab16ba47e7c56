-- What people are called who change something in a store's admin, so that a history can name them.
CREATE TABLE "staff_members" (
    "channel_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "learned_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_members_pkey" PRIMARY KEY ("channel_id","user_id")
);

ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;
