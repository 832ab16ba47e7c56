-- AlterTable
ALTER TABLE "tiers" ADD COLUMN "conditions" JSONB;

-- CreateTable
CREATE TABLE "discount_groups" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "tier_id" UUID,
    "type" "discount_type",
    "amount" DECIMAL(12,6),
    "platform_id" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT false,
    "written" JSONB,
    "write_started_at" TIMESTAMPTZ(3),
    "confirm_at" TIMESTAMPTZ(3),
    "attempted_codes" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "dirty_since" TIMESTAMPTZ(6),
    "last_error" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "discount_groups_pkey" PRIMARY KEY ("channel_id","id"),
    CONSTRAINT "discount_groups_one_kind" CHECK (num_nonnulls("tier_id", "type") = 1 AND num_nonnulls("type", "amount") <> 1)
);

-- CreateTable
CREATE TABLE "redeem_codes" (
    "channel_id" UUID NOT NULL,
    "code_key" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "collab_id" UUID NOT NULL,
    "group_id" UUID,
    "is_uncertain" BOOLEAN NOT NULL DEFAULT false,
    "written_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "redeem_codes_pkey" PRIMARY KEY ("channel_id","code_key")
);

-- CreateIndex
CREATE UNIQUE INDEX "discount_groups_channel_id_tier_id_key" ON "discount_groups"("channel_id", "tier_id");

-- CreateIndex
CREATE UNIQUE INDEX "discount_groups_channel_id_type_amount_key" ON "discount_groups"("channel_id", "type", "amount");

-- CreateIndex
CREATE INDEX "discount_groups_due_idx" ON "discount_groups"("channel_id", "dirty_since", "confirm_at")
  WHERE "dirty_since" IS NOT NULL OR "confirm_at" IS NOT NULL;

-- CreateIndex
CREATE INDEX "redeem_codes_channel_id_collab_id_idx" ON "redeem_codes"("channel_id", "collab_id");

-- CreateIndex
CREATE INDEX "redeem_codes_channel_id_group_id_code_key_idx" ON "redeem_codes"("channel_id", "group_id", "code_key");

-- AddForeignKey
ALTER TABLE "discount_groups" ADD CONSTRAINT "discount_groups_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "discount_groups" ADD CONSTRAINT "discount_groups_channel_id_tier_id_fkey" FOREIGN KEY ("channel_id", "tier_id") REFERENCES "tiers"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "redeem_codes" ADD CONSTRAINT "redeem_codes_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "redeem_codes" ADD CONSTRAINT "redeem_codes_channel_id_group_id_fkey" FOREIGN KEY ("channel_id", "group_id") REFERENCES "discount_groups"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
