-- CreateEnum
CREATE TYPE "discount_type" AS ENUM ('Percentage', 'FixedAmount');

-- CreateEnum
CREATE TYPE "media_content_type" AS ENUM ('IMAGE', 'VIDEO');

-- CreateEnum
CREATE TYPE "custom_field_owner_type" AS ENUM ('collab', 'drop', 'product');

-- CreateEnum
CREATE TYPE "platform_object_kind" AS ENUM ('publication', 'definition', 'metaobject', 'collection', 'discount', 'customer', 'file');

-- CreateEnum
CREATE TYPE "drop_removal" AS ENUM ('unpublish', 'delete');

-- CreateEnum
CREATE TYPE "access_refusal" AS ENUM ('token', 'renewal', 'scope');

-- CreateTable
CREATE TABLE "channels" (
    "id" UUID NOT NULL,
    "domain" TEXT NOT NULL,
    "handle" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "storefront_url" TEXT NOT NULL,
    "brand_title" TEXT,
    "brand_primary_color" TEXT,
    "brand_primary_logo" TEXT,
    "email_tool_enabled" BOOLEAN NOT NULL DEFAULT false,
    "default_messaging_enabled" BOOLEAN NOT NULL DEFAULT false,
    "auto_define_custom_fields" BOOLEAN NOT NULL DEFAULT true,
    "storefront_api_access" BOOLEAN NOT NULL DEFAULT false,
    "mirrors_email" BOOLEAN NOT NULL DEFAULT true,
    "mirrors_customer" BOOLEAN NOT NULL DEFAULT false,
    "hides_drops_from_search" BOOLEAN NOT NULL DEFAULT false,
    "backward_compatible_keys" BOOLEAN NOT NULL DEFAULT false,
    "drop_removal" "drop_removal" NOT NULL DEFAULT 'unpublish',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "uninstalled_at" TIMESTAMPTZ(3),

    CONSTRAINT "channels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform_installations" (
    "channel_id" UUID NOT NULL,
    "access_token" BYTEA NOT NULL,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token" BYTEA,
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scopes" TEXT[],
    "refusal" "access_refusal",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_installations_pkey" PRIMARY KEY ("channel_id")
);

-- CreateTable
CREATE TABLE "access_leases" (
    "domain" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "access_leases_pkey" PRIMARY KEY ("domain")
);

-- CreateTable
CREATE TABLE "partners" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partners_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner_grants" (
    "channel_id" UUID NOT NULL,
    "partner_id" UUID NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "partner_grants_pkey" PRIMARY KEY ("channel_id","partner_id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "public_id" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "channel_id" UUID,
    "partner_id" UUID,
    "label" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_endpoints" (
    "id" UUID NOT NULL,
    "channel_id" UUID,
    "partner_id" UUID,
    "url" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "old_secret" BYTEA,
    "old_secret_expires_at" TIMESTAMPTZ(3),
    "types" TEXT[],
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "silences" INTEGER NOT NULL DEFAULT 0,
    "paused_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "creators" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "username" TEXT NOT NULL DEFAULT '',
    "handle" TEXT,
    "profile_picture" JSONB,
    "is_onboarded" BOOLEAN NOT NULL DEFAULT false,
    "source" TEXT NOT NULL DEFAULT 'service',
    "socials" JSONB NOT NULL DEFAULT '[]',
    "tags" JSONB NOT NULL DEFAULT '[]',
    "shop_title" TEXT,
    "shop_description" TEXT,
    "primary_color" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "creators_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "family_id" UUID NOT NULL,
    "refresh_hash" BYTEA NOT NULL,
    "creator_id" UUID,
    "channel_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "replaced_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signing_keys" (
    "kid" TEXT NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "private_key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "signs_from" TIMESTAMPTZ(3) NOT NULL,
    "retires_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_keys_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "credential_id" UUID NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "claim" UUID NOT NULL,
    "claimed_until" TIMESTAMPTZ(3) NOT NULL,
    "response_status" INTEGER,
    "response_body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("credential_id","route","key")
);

-- CreateTable
CREATE UNLOGGED TABLE "rate_buckets" (
    "credential_id" UUID NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "granted" INTEGER NOT NULL,
    "filled_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "rate_buckets_pkey" PRIMARY KEY ("credential_id")
);

-- CreateTable
CREATE TABLE "workers" (
    "id" UUID NOT NULL,
    "runner_ids" TEXT[],
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "fenced_at" TIMESTAMPTZ(3),

    CONSTRAINT "workers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "campaigns" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "brand_page_redirect_url_template" TEXT,
    "query_params" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaigns_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "tiers" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tiers_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "collabs" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "creator_id" UUID NOT NULL,
    "tier_id" UUID,
    "email" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "handle" TEXT NOT NULL,
    "is_onboarded" BOOLEAN,
    "profile_picture_id" UUID,
    "socials" JSONB,
    "tags" JSONB,
    "shop_title" TEXT,
    "shop_description" TEXT,
    "primary_color" TEXT,
    "affiliate_code" TEXT NOT NULL,
    "affiliate_code_key" TEXT NOT NULL,
    "affiliate_url" TEXT,
    "relationship_manager" TEXT NOT NULL DEFAULT 'service',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "accepted_at" TIMESTAMPTZ(3),
    "collab_started_at" TIMESTAMPTZ(3),
    "platform_collabs_tier_name" TEXT,
    "platform_collabs_discount_code" TEXT,
    "platform_collabs_community_member_id" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collabs_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "discounts" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "tier_id" UUID,
    "collab_id" UUID,
    "amount" DECIMAL(12,6) NOT NULL,
    "type" "discount_type" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "discounts_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "drops" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "collab_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "handle" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "drops_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "products" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "platform_id" TEXT NOT NULL,
    "platform_handle" TEXT,
    "title" TEXT,
    "checked_at" TIMESTAMPTZ(3),
    "missing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "products_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "drop_products" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "drop_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "platform_variant_id" TEXT,
    "position" INTEGER NOT NULL,

    CONSTRAINT "drop_products_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "enhancements" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "drop_product_id" UUID NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "enhancements_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "media" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "media_content_type" "media_content_type" NOT NULL,
    "mime_type" TEXT,
    "extension" TEXT,
    "original_filename" TEXT,
    "owner" TEXT,
    "alt" TEXT,
    "tags" JSONB NOT NULL DEFAULT '[]',
    "revision" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "media_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "enhancement_media" (
    "channel_id" UUID NOT NULL,
    "enhancement_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "media_id" UUID NOT NULL,

    CONSTRAINT "enhancement_media_pkey" PRIMARY KEY ("channel_id","enhancement_id","position")
);

-- CreateTable
CREATE TABLE "drop_media" (
    "channel_id" UUID NOT NULL,
    "drop_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "media_id" UUID NOT NULL,

    CONSTRAINT "drop_media_pkey" PRIMARY KEY ("channel_id","drop_id","position")
);

-- CreateTable
CREATE TABLE "custom_field_definitions" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "owner_type" "custom_field_owner_type" NOT NULL,
    "handle" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT 'single_line_text_field',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_field_definitions_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "custom_field_values" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "definition_id" UUID NOT NULL,
    "collab_id" UUID,
    "drop_id" UUID,
    "drop_product_id" UUID,
    "value" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "custom_field_values_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "platform_objects" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" "platform_object_kind" NOT NULL,
    "collab_id" UUID,
    "drop_id" UUID,
    "platform_id" TEXT,
    "written_hash" BYTEA,
    "written_at" TIMESTAMPTZ(3),
    "attempted_at" TIMESTAMPTZ(3),
    "confirm_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "platform_objects_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "mirror_entries" (
    "channel_id" UUID NOT NULL,
    "collab_id" UUID NOT NULL,
    "wanted_version" BIGINT NOT NULL DEFAULT 1,
    "done_version" BIGINT NOT NULL DEFAULT 0,
    "dirty_since" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_error_at" TIMESTAMPTZ(3),
    "set_aside_at" TIMESTAMPTZ(3),
    "synced_at" TIMESTAMPTZ(3),
    "confirm_at" TIMESTAMPTZ(3),

    CONSTRAINT "mirror_entries_pkey" PRIMARY KEY ("channel_id","collab_id")
);

-- CreateTable
CREATE TABLE "channel_mirrors" (
    "channel_id" UUID NOT NULL,
    "lease_epoch" BIGINT NOT NULL DEFAULT 0,
    "lease_holder" UUID,
    "leased_at" TIMESTAMPTZ(3),
    "blocked_since" TIMESTAMPTZ(3),
    "blocked_reason" TEXT,

    CONSTRAINT "channel_mirrors_pkey" PRIMARY KEY ("channel_id")
);

-- CreateTable
CREATE TABLE "events" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "fanned_out_at" TIMESTAMPTZ(3),

    CONSTRAINT "events_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "event_deliveries" (
    "channel_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "last_attempt_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "given_up_at" TIMESTAMPTZ(3),
    "response_status" INTEGER,
    "response_body" TEXT,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_deliveries_pkey" PRIMARY KEY ("channel_id","event_id","endpoint_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "channels_domain_key" ON "channels"("domain");

-- CreateIndex
CREATE UNIQUE INDEX "channels_handle_key" ON "channels"("handle");

-- CreateIndex
CREATE UNIQUE INDEX "partners_name_key" ON "partners"("name");

-- CreateIndex
CREATE INDEX "partner_grants_partner_id_idx" ON "partner_grants"("partner_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_public_id_key" ON "api_keys"("public_id");

-- CreateIndex
CREATE INDEX "api_keys_channel_id_idx" ON "api_keys"("channel_id");

-- CreateIndex
CREATE INDEX "api_keys_partner_id_idx" ON "api_keys"("partner_id");

-- CreateIndex
CREATE INDEX "event_endpoints_channel_id_idx" ON "event_endpoints"("channel_id");

-- CreateIndex
CREATE INDEX "event_endpoints_partner_id_idx" ON "event_endpoints"("partner_id");

-- CreateIndex
CREATE UNIQUE INDEX "creators_email_key" ON "creators"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_refresh_hash_key" ON "sessions"("refresh_hash");

-- CreateIndex
CREATE INDEX "sessions_family_id_idx" ON "sessions"("family_id");

-- CreateIndex
CREATE INDEX "sessions_creator_id_idx" ON "sessions"("creator_id");

-- CreateIndex
CREATE INDEX "sessions_channel_id_idx" ON "sessions"("channel_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "idempotency_records_expires_at_idx" ON "idempotency_records"("expires_at");

-- CreateIndex
CREATE INDEX "tiers_channel_id_campaign_id_position_idx" ON "tiers"("channel_id", "campaign_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "tiers_channel_id_key_key" ON "tiers"("channel_id", "key");

-- CreateIndex
CREATE INDEX "collabs_creator_id_id_idx" ON "collabs"("creator_id", "id" DESC);

-- CreateIndex
CREATE INDEX "collabs_channel_id_tier_id_idx" ON "collabs"("channel_id", "tier_id");

-- CreateIndex
CREATE UNIQUE INDEX "collabs_channel_id_creator_id_key" ON "collabs"("channel_id", "creator_id");

-- CreateIndex
CREATE UNIQUE INDEX "collabs_channel_id_handle_key" ON "collabs"("channel_id", "handle");

-- CreateIndex
CREATE UNIQUE INDEX "collabs_channel_id_affiliate_code_key_key" ON "collabs"("channel_id", "affiliate_code_key");

-- CreateIndex
CREATE UNIQUE INDEX "discounts_channel_id_tier_id_key" ON "discounts"("channel_id", "tier_id");

-- CreateIndex
CREATE UNIQUE INDEX "discounts_channel_id_collab_id_key" ON "discounts"("channel_id", "collab_id");

-- CreateIndex
CREATE INDEX "drops_channel_id_collab_id_id_idx" ON "drops"("channel_id", "collab_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "drops_channel_id_handle_key" ON "drops"("channel_id", "handle");

-- CreateIndex
CREATE UNIQUE INDEX "products_channel_id_platform_id_key" ON "products"("channel_id", "platform_id");

-- CreateIndex
CREATE INDEX "drop_products_channel_id_drop_id_position_idx" ON "drop_products"("channel_id", "drop_id", "position");

-- CreateIndex
CREATE INDEX "drop_products_channel_id_product_id_idx" ON "drop_products"("channel_id", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "drop_products_channel_id_drop_id_product_id_platform_varian_key" ON "drop_products"("channel_id", "drop_id", "product_id", "platform_variant_id") NULLS NOT DISTINCT;

-- CreateIndex
CREATE UNIQUE INDEX "enhancements_channel_id_drop_product_id_key" ON "enhancements"("channel_id", "drop_product_id");

-- CreateIndex
CREATE INDEX "enhancement_media_channel_id_media_id_idx" ON "enhancement_media"("channel_id", "media_id");

-- CreateIndex
CREATE INDEX "drop_media_channel_id_media_id_idx" ON "drop_media"("channel_id", "media_id");

-- CreateIndex
CREATE UNIQUE INDEX "custom_field_definitions_channel_id_owner_type_handle_key" ON "custom_field_definitions"("channel_id", "owner_type", "handle");

-- CreateIndex
CREATE INDEX "custom_field_values_channel_id_collab_id_idx" ON "custom_field_values"("channel_id", "collab_id");

-- CreateIndex
CREATE INDEX "custom_field_values_channel_id_drop_id_idx" ON "custom_field_values"("channel_id", "drop_id");

-- CreateIndex
CREATE INDEX "custom_field_values_channel_id_drop_product_id_idx" ON "custom_field_values"("channel_id", "drop_product_id");

-- CreateIndex
CREATE UNIQUE INDEX "custom_field_values_channel_id_definition_id_collab_id_drop_key" ON "custom_field_values"("channel_id", "definition_id", "collab_id", "drop_id", "drop_product_id") NULLS NOT DISTINCT;

-- CreateIndex
CREATE INDEX "platform_objects_channel_id_collab_id_idx" ON "platform_objects"("channel_id", "collab_id");

-- CreateIndex
CREATE INDEX "platform_objects_channel_id_drop_id_idx" ON "platform_objects"("channel_id", "drop_id");

-- CreateIndex
CREATE UNIQUE INDEX "platform_objects_channel_id_kind_collab_id_drop_id_key" ON "platform_objects"("channel_id", "kind", "collab_id", "drop_id") NULLS NOT DISTINCT;

-- CreateIndex
CREATE INDEX "events_created_at_idx" ON "events"("created_at");

-- CreateIndex
CREATE INDEX "event_deliveries_endpoint_id_event_id_idx" ON "event_deliveries"("endpoint_id", "event_id" DESC);


-- AddForeignKey
ALTER TABLE "platform_installations" ADD CONSTRAINT "platform_installations_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_grants" ADD CONSTRAINT "partner_grants_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_grants" ADD CONSTRAINT "partner_grants_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_endpoints" ADD CONSTRAINT "event_endpoints_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_endpoints" ADD CONSTRAINT "event_endpoints_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tiers" ADD CONSTRAINT "tiers_channel_id_campaign_id_fkey" FOREIGN KEY ("channel_id", "campaign_id") REFERENCES "campaigns"("channel_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collabs" ADD CONSTRAINT "collabs_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collabs" ADD CONSTRAINT "collabs_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collabs" ADD CONSTRAINT "collabs_channel_id_tier_id_fkey" FOREIGN KEY ("channel_id", "tier_id") REFERENCES "tiers"("channel_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collabs" ADD CONSTRAINT "collabs_channel_id_profile_picture_id_fkey" FOREIGN KEY ("channel_id", "profile_picture_id") REFERENCES "media"("channel_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_channel_id_tier_id_fkey" FOREIGN KEY ("channel_id", "tier_id") REFERENCES "tiers"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "drops" ADD CONSTRAINT "drops_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "drop_products" ADD CONSTRAINT "drop_products_channel_id_drop_id_fkey" FOREIGN KEY ("channel_id", "drop_id") REFERENCES "drops"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "drop_products" ADD CONSTRAINT "drop_products_channel_id_product_id_fkey" FOREIGN KEY ("channel_id", "product_id") REFERENCES "products"("channel_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enhancements" ADD CONSTRAINT "enhancements_channel_id_drop_product_id_fkey" FOREIGN KEY ("channel_id", "drop_product_id") REFERENCES "drop_products"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "media" ADD CONSTRAINT "media_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enhancement_media" ADD CONSTRAINT "enhancement_media_channel_id_enhancement_id_fkey" FOREIGN KEY ("channel_id", "enhancement_id") REFERENCES "enhancements"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enhancement_media" ADD CONSTRAINT "enhancement_media_channel_id_media_id_fkey" FOREIGN KEY ("channel_id", "media_id") REFERENCES "media"("channel_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "drop_media" ADD CONSTRAINT "drop_media_channel_id_drop_id_fkey" FOREIGN KEY ("channel_id", "drop_id") REFERENCES "drops"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "drop_media" ADD CONSTRAINT "drop_media_channel_id_media_id_fkey" FOREIGN KEY ("channel_id", "media_id") REFERENCES "media"("channel_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_field_definitions" ADD CONSTRAINT "custom_field_definitions_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_channel_id_definition_id_fkey" FOREIGN KEY ("channel_id", "definition_id") REFERENCES "custom_field_definitions"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_channel_id_drop_id_fkey" FOREIGN KEY ("channel_id", "drop_id") REFERENCES "drops"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_channel_id_drop_product_id_fkey" FOREIGN KEY ("channel_id", "drop_product_id") REFERENCES "drop_products"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_objects" ADD CONSTRAINT "platform_objects_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_objects" ADD CONSTRAINT "platform_objects_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_objects" ADD CONSTRAINT "platform_objects_channel_id_drop_id_fkey" FOREIGN KEY ("channel_id", "drop_id") REFERENCES "drops"("channel_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mirror_entries" ADD CONSTRAINT "mirror_entries_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_mirrors" ADD CONSTRAINT "channel_mirrors_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_deliveries" ADD CONSTRAINT "event_deliveries_channel_id_event_id_fkey" FOREIGN KEY ("channel_id", "event_id") REFERENCES "events"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event_deliveries" ADD CONSTRAINT "event_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "event_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- ---------------------------------------------------------------------------------------------------------
-- What Prisma's schema language cannot say: what must never be, and the indexes that hold only some rows.

-- Domains are compared after lower-casing; one spelling is stored.
ALTER TABLE "channels"
  ADD CONSTRAINT "channels_domain_spelling" CHECK ("domain" = lower("domain") AND "domain" ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$'),
  ADD CONSTRAINT "channels_handle_spelling" CHECK ("handle" ~ '^[a-z0-9][a-z0-9-]*$'),
  ADD CONSTRAINT "channels_currency_code" CHECK ("currency" ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT "channels_brand_color" CHECK ("brand_primary_color" ~ '^#[0-9a-f]{6}$'),
  ADD CONSTRAINT "channels_storefront_url" CHECK ("storefront_url" ~ '^https?://');

ALTER TABLE "api_keys"
  ADD CONSTRAINT "api_keys_one_owner" CHECK (num_nonnulls("channel_id", "partner_id") = 1),
  ADD CONSTRAINT "api_keys_secret_hash" CHECK (octet_length("secret_hash") = 32);

ALTER TABLE "event_endpoints"
  ADD CONSTRAINT "event_endpoints_one_owner" CHECK (num_nonnulls("channel_id", "partner_id") = 1),
  ADD CONSTRAINT "event_endpoints_old_secret" CHECK (("old_secret" IS NULL) = ("old_secret_expires_at" IS NULL)),
  ADD CONSTRAINT "event_endpoints_disabled" CHECK (("disabled_at" IS NULL) = ("disabled_reason" IS NULL));

ALTER TABLE "creators"
  ADD CONSTRAINT "creators_email_spelling" CHECK ("email" = lower(btrim("email")) AND position('@' in "email") > 1),
  ADD CONSTRAINT "creators_color" CHECK ("primary_color" ~ '^#[0-9a-f]{6}$');

ALTER TABLE "sessions"
  ADD CONSTRAINT "sessions_one_user" CHECK (num_nonnulls("creator_id", "channel_id") = 1),
  ADD CONSTRAINT "sessions_refresh_hash" CHECK (octet_length("refresh_hash") = 32);

ALTER TABLE "idempotency_records"
  ADD CONSTRAINT "idempotency_records_key" CHECK (length("key") BETWEEN 1 AND 255),
  ADD CONSTRAINT "idempotency_records_request_hash" CHECK (octet_length("request_hash") = 32),
  ADD CONSTRAINT "idempotency_records_answer" CHECK (("response_status" IS NULL) = ("response_body" IS NULL));

CREATE UNIQUE INDEX "campaigns_one_default" ON "campaigns" ("channel_id") WHERE "is_default";
CREATE UNIQUE INDEX "tiers_one_default" ON "tiers" ("channel_id", "campaign_id") WHERE "is_default";

-- An affiliate code is unique in its channel whatever its case.
ALTER TABLE "collabs"
  ADD CONSTRAINT "collabs_affiliate_code" CHECK ("affiliate_code" ~ '^[A-Za-z0-9_-]{3,64}$'),
  ADD CONSTRAINT "collabs_affiliate_code_key" CHECK ("affiliate_code_key" = lower("affiliate_code")),
  ADD CONSTRAINT "collabs_handle_spelling" CHECK ("handle" ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  ADD CONSTRAINT "collabs_color" CHECK ("primary_color" ~ '^#[0-9a-f]{6}$'),
  ADD CONSTRAINT "collabs_revision" CHECK ("revision" >= 0);

ALTER TABLE "discounts"
  ADD CONSTRAINT "discounts_one_owner" CHECK (num_nonnulls("tier_id", "collab_id") = 1),
  ADD CONSTRAINT "discounts_amount" CHECK (
    CASE "type"
      WHEN 'Percentage' THEN "amount" > 0 AND "amount" <= 1
      WHEN 'FixedAmount' THEN "amount" > 0 AND "amount" = round("amount", 2)
    END
  );

ALTER TABLE "drops"
  ADD CONSTRAINT "drops_title" CHECK (length("title") BETWEEN 1 AND 255),
  ADD CONSTRAINT "drops_description" CHECK (length("description") <= 5000),
  ADD CONSTRAINT "drops_handle_spelling" CHECK ("handle" ~ '^[a-z0-9][a-z0-9-]{0,254}$'),
  ADD CONSTRAINT "drops_revision" CHECK ("revision" >= 0);

ALTER TABLE "products"
  ADD CONSTRAINT "products_platform_id" CHECK ("platform_id" ~ '^[1-9][0-9]{0,19}$');

ALTER TABLE "drop_products"
  ADD CONSTRAINT "drop_products_variant_id" CHECK ("platform_variant_id" ~ '^[1-9][0-9]{0,19}$'),
  ADD CONSTRAINT "drop_products_position" CHECK ("position" >= 0);

ALTER TABLE "enhancements"
  ADD CONSTRAINT "enhancements_note" CHECK (length("note") <= 2000);

ALTER TABLE "media"
  ADD CONSTRAINT "media_https" CHECK ("url" ~* '^https://' AND length("url") <= 2048),
  ADD CONSTRAINT "media_revision" CHECK ("revision" >= 0);

ALTER TABLE "custom_field_values"
  ADD CONSTRAINT "custom_field_values_one_owner" CHECK (num_nonnulls("collab_id", "drop_id", "drop_product_id") = 1);

ALTER TABLE "platform_objects"
  ADD CONSTRAINT "platform_objects_one_owner" CHECK (num_nonnulls("collab_id", "drop_id") <= 1),
  ADD CONSTRAINT "platform_objects_hash" CHECK (octet_length("written_hash") = 32),
  ADD CONSTRAINT "platform_objects_written" CHECK ("written_hash" IS NULL OR "platform_id" IS NOT NULL);

ALTER TABLE "mirror_entries"
  ADD CONSTRAINT "mirror_entries_versions" CHECK ("done_version" BETWEEN 0 AND "wanted_version"),
  ADD CONSTRAINT "mirror_entries_dirty" CHECK (("done_version" = "wanted_version") = ("dirty_since" IS NULL));

-- A delivery that is over waits for nothing, and is over in one way.
ALTER TABLE "event_deliveries"
  ADD CONSTRAINT "event_deliveries_over" CHECK (num_nonnulls("next_attempt_at", "delivered_at", "given_up_at") = 1);

-- The queue of what is behind, oldest first: holds nothing for collabs whose mirror is up to date.
CREATE INDEX "mirror_entries_dirty_idx" ON "mirror_entries" ("channel_id", "dirty_since") WHERE "dirty_since" IS NOT NULL;
CREATE INDEX "mirror_entries_confirm_idx" ON "mirror_entries" ("channel_id", "confirm_at") WHERE "confirm_at" IS NOT NULL;
CREATE INDEX "platform_objects_confirm_idx" ON "platform_objects" ("channel_id", "confirm_at") WHERE "confirm_at" IS NOT NULL;
-- What waits to be sent, per receiver; events whose deliveries are still to be made.
CREATE INDEX "event_deliveries_due_idx" ON "event_deliveries" ("endpoint_id", "next_attempt_at") WHERE "next_attempt_at" IS NOT NULL;
CREATE INDEX "events_waiting_idx" ON "events" ("channel_id", "id") WHERE "fanned_out_at" IS NULL;
