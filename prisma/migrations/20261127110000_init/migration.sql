-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- Part of Postgres. The owner of a database may create them without further rights.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
CREATE EXTENSION IF NOT EXISTS "btree_gin";

-- CreateEnum
CREATE TYPE "discount_type" AS ENUM ('Percentage', 'FixedAmount');

-- CreateEnum
CREATE TYPE "relationship_type" AS ENUM ('affiliate', 'ambassador', 'partner', 'employee', 'customer', 'other');

-- CreateEnum
CREATE TYPE "media_content_type" AS ENUM ('IMAGE', 'VIDEO');

-- CreateEnum
CREATE TYPE "custom_field_owner_type" AS ENUM ('collab', 'drop', 'product');

-- CreateEnum
CREATE TYPE "platform_object_kind" AS ENUM ('publication', 'definition', 'metaobject', 'collection', 'discount', 'customer', 'file');

-- CreateEnum
CREATE TYPE "drop_removal" AS ENUM ('unpublish', 'delete');

-- CreateEnum
CREATE TYPE "access_rejection" AS ENUM ('token', 'renewal', 'scope');

-- CreateEnum
CREATE TYPE "application_state" AS ENUM ('new', 'approved', 'declined');

-- CreateEnum
CREATE TYPE "actor_kind" AS ENUM ('key', 'partner', 'admin', 'creator');

-- CreateEnum
CREATE TYPE "draft_state" AS ENUM ('open', 'submitted', 'changes_requested', 'scheduled', 'published', 'discarded');

-- CreateEnum
CREATE TYPE "bulk_write_kind" AS ENUM ('create', 'update');

-- CreateEnum
CREATE TYPE "bulk_write_state" AS ENUM ('building', 'uploaded', 'sent', 'running', 'failed');

-- CreateEnum
CREATE TYPE "reconciliation_cause" AS ENUM ('requested', 'nightly');

-- CreateEnum
CREATE TYPE "import_row_result" AS ENUM ('create', 'update', 'exists', 'rejected');

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
    "pages_need_acceptance" BOOLEAN NOT NULL DEFAULT false,
    "mirrors_creator_collection" BOOLEAN NOT NULL DEFAULT true,
    "app_proxy_path" TEXT NOT NULL DEFAULT '/apps/creators',
    "mirrors_product_creators" BOOLEAN NOT NULL DEFAULT true,
    "compatible_payload" BOOLEAN NOT NULL DEFAULT false,
    "backward_compatible_keys" BOOLEAN NOT NULL DEFAULT false,
    "misspelled_key_defined" BOOLEAN NOT NULL DEFAULT false,
    "drop_removal" "drop_removal" NOT NULL DEFAULT 'unpublish',
    "drops_need_approval" BOOLEAN NOT NULL DEFAULT false,
    "creator_rules" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "uninstalled_at" TIMESTAMPTZ(3),
    "reconciled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "setup_guide_dismissed_at" TIMESTAMPTZ(3),

    CONSTRAINT "channels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "follow_ups" (
    "channel_id" UUID NOT NULL,
    "task" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "payload" JSONB NOT NULL,
    "due_at" TIMESTAMPTZ(6) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "follow_ups_pkey" PRIMARY KEY ("channel_id","task","id")
);

-- CreateTable
CREATE TABLE "owner_follow_ups" (
    "owner_id" UUID NOT NULL,
    "task" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "payload" JSONB NOT NULL,
    "due_at" TIMESTAMPTZ(6) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "owner_follow_ups_pkey" PRIMARY KEY ("owner_id","task","id")
);

-- CreateTable
CREATE TABLE "staff_members" (
    "channel_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_members_pkey" PRIMARY KEY ("channel_id","user_id")
);

-- CreateTable
CREATE TABLE "field_authors" (
    "channel_id" UUID NOT NULL,
    "record_id" UUID NOT NULL,
    "field" TEXT NOT NULL,
    "actor" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "field_authors_pkey" PRIMARY KEY ("channel_id","record_id","field")
);

-- CreateTable
CREATE TABLE "platform_installations" (
    "channel_id" UUID NOT NULL,
    "access_token" BYTEA NOT NULL,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token" BYTEA,
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scopes" TEXT[],
    "obtained_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rejection" "access_rejection",
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
    "replaced_at" TIMESTAMPTZ(3),

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
    "unreachable_count" INTEGER NOT NULL DEFAULT 0,
    "paused_until" TIMESTAMPTZ(3),
    "next_run_at" TIMESTAMPTZ(3),
    "last_channel_id" UUID,
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
    "picture_upload" JSONB,
    "is_onboarded" BOOLEAN NOT NULL DEFAULT false,
    "source" TEXT NOT NULL DEFAULT 'service',
    "socials" JSONB NOT NULL DEFAULT '[]',
    "tags" JSONB NOT NULL DEFAULT '[]',
    "shop_title" TEXT,
    "shop_description" TEXT,
    "primary_color" TEXT,
    "locale" TEXT,
    "muted_mails" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "first_signed_in_at" TIMESTAMPTZ(3),
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
    "user_agent" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_attempts" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "browser_hash" BYTEA NOT NULL,
    "link_hash" BYTEA NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "locale" TEXT NOT NULL,
    "return_to" TEXT NOT NULL,
    "is_known_device" BOOLEAN NOT NULL DEFAULT false,
    "wrong_codes" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "address_changes" (
    "id" UUID NOT NULL,
    "creator_id" UUID NOT NULL,
    "new_email" TEXT NOT NULL,
    "old_hash" BYTEA NOT NULL,
    "new_hash" BYTEA NOT NULL,
    "locale" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "old_confirmed_at" TIMESTAMPTZ(3),
    "new_confirmed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "address_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "former_emails" (
    "creator_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "former_emails_pkey" PRIMARY KEY ("email","creator_id")
);

-- CreateTable
CREATE TABLE "signing_keys" (
    "kid" TEXT NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "private_key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "active_from" TIMESTAMPTZ(3) NOT NULL,
    "retires_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_keys_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "idempotency_records" (
    "channel_id" UUID NOT NULL,
    "credential_id" UUID NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "token" UUID NOT NULL,
    "acquired_until" TIMESTAMPTZ(3) NOT NULL,
    "response_status" INTEGER,
    "response_body" TEXT,
    "response_headers" JSONB NOT NULL DEFAULT '{}',
    "collab_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_records_pkey" PRIMARY KEY ("channel_id","credential_id","route","key")
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
CREATE TABLE "schema_requirements" (
    "migration" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schema_requirements_pkey" PRIMARY KEY ("migration")
);

-- CreateTable
CREATE TABLE "encryption_keys" (
    "key_id" TEXT NOT NULL,
    "canary" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "encryption_keys_pkey" PRIMARY KEY ("key_id")
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
CREATE TABLE "mail_server" (
    "id" INTEGER NOT NULL,
    "failing_since" TIMESTAMPTZ(3),

    CONSTRAINT "mail_server_pkey" PRIMARY KEY ("id")
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
    "relationship_type" "relationship_type" NOT NULL DEFAULT 'affiliate',
    "key" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "starts_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "conditions" JSONB,
    "successor_id" UUID,
    "replaces_discounts" BOOLEAN NOT NULL DEFAULT false,
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
    "source" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "accepted_at" TIMESTAMPTZ(3),
    "creator_first_name" TEXT,
    "creator_last_name" TEXT,
    "collab_started_at" TIMESTAMPTZ(3),
    "platform_collabs_tier_name" TEXT,
    "platform_collabs_discount_code" TEXT,
    "platform_collabs_community_member_id" TEXT,
    "data_bytes" INTEGER NOT NULL DEFAULT 0,
    "drop_count" INTEGER NOT NULL DEFAULT 0,
    "drop_bytes" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collabs_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "collab_search" (
    "channel_id" UUID NOT NULL,
    "collab_id" UUID NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "collab_search_pkey" PRIMARY KEY ("channel_id","collab_id")
);

-- CreateTable
CREATE TABLE "link_clicks" (
    "channel_id" UUID NOT NULL,
    "collab_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "clicks" INTEGER NOT NULL,

    CONSTRAINT "link_clicks_pkey" PRIMARY KEY ("channel_id","collab_id","day")
);

-- CreateTable
CREATE TABLE "invitations" (
    "channel_id" UUID NOT NULL,
    "collab_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "link_hash" BYTEA NOT NULL,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("channel_id","collab_id")
);

-- CreateTable
CREATE TABLE "application_forms" (
    "channel_id" UUID NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT false,
    "intro" TEXT NOT NULL DEFAULT '',
    "questions" JSONB NOT NULL DEFAULT '[]',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "application_forms_pkey" PRIMARY KEY ("channel_id")
);

-- CreateTable
CREATE TABLE "applications" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "answers" JSONB NOT NULL,
    "state" "application_state" NOT NULL DEFAULT 'new',
    "message" TEXT,
    "collab_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "applications_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "discounts" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "tier_id" UUID,
    "collab_id" UUID,
    "amount" DECIMAL(18,6) NOT NULL,
    "type" "discount_type" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "discounts_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "discount_groups" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "tier_id" UUID,
    "type" "discount_type",
    "amount" DECIMAL(18,6),
    "platform_id" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT false,
    "written" JSONB,
    "write_started_at" TIMESTAMPTZ(3),
    "confirm_at" TIMESTAMPTZ(3),
    "attempted_codes" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "dirty_since" TIMESTAMPTZ(6),
    "repaired_at" TIMESTAMPTZ(3),
    "repaired_hash" BYTEA,
    "last_error" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "discount_groups_pkey" PRIMARY KEY ("channel_id","id")
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

-- CreateTable
CREATE TABLE "drops" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "collab_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "handle" TEXT NOT NULL,
    "data_bytes" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "removed_at" TIMESTAMPTZ(3),
    "pinned_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "drops_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "drop_drafts" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "collab_id" UUID NOT NULL,
    "drop_id" UUID,
    "state" "draft_state" NOT NULL DEFAULT 'open',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "content" JSONB NOT NULL,
    "base_revision" INTEGER,
    "base" JSONB,
    "comment" TEXT NOT NULL DEFAULT '',
    "publish_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "restores_drop" BOOLEAN NOT NULL DEFAULT false,
    "approved_at" TIMESTAMPTZ(3),
    "approved_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "drop_drafts_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "drop_changes" (
    "channel_id" UUID NOT NULL,
    "drop_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "actor_kind" "actor_kind" NOT NULL,
    "actor_id" TEXT NOT NULL,
    "before" JSONB,
    "undoes" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "drop_changes_pkey" PRIMARY KEY ("channel_id","drop_id","revision")
);

-- CreateTable
CREATE TABLE "products" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "platform_id" TEXT NOT NULL,
    "platform_handle" TEXT,
    "title" TEXT,
    "details" JSONB,
    "checked_at" TIMESTAMPTZ(3),
    "missing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "products_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "product_variants" (
    "channel_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "platform_variant_id" TEXT NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "missing_since" TIMESTAMPTZ(3),

    CONSTRAINT "product_variants_pkey" PRIMARY KEY ("channel_id","product_id","platform_variant_id")
);

-- CreateTable
CREATE TABLE "product_creators" (
    "channel_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "collab_id" UUID NOT NULL,
    "entry_id" TEXT NOT NULL,
    "latest_drop_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_creators_pkey" PRIMARY KEY ("channel_id","product_id","collab_id")
);

-- CreateTable
CREATE TABLE "product_metafields" (
    "channel_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "dirty_since" TIMESTAMPTZ(3),
    "written_hash" BYTEA,
    "write_started_at" TIMESTAMPTZ(3),
    "confirm_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),

    CONSTRAINT "product_metafields_pkey" PRIMARY KEY ("channel_id","product_id")
);

-- CreateTable
CREATE TABLE "drop_items" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "drop_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "platform_variant_id" TEXT,
    "position" INTEGER NOT NULL,

    CONSTRAINT "drop_items_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "enhancements" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "drop_item_id" UUID NOT NULL,
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
    "file_id" TEXT,
    "tags" JSONB NOT NULL DEFAULT '[]',
    "revision" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "media_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "uploads" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "media_content_type" "media_content_type" NOT NULL,
    "filename" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "resource_url" TEXT NOT NULL,
    "processing_started_at" TIMESTAMPTZ(3),
    "file_id" TEXT,
    "media_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "file_deletions" (
    "channel_id" UUID NOT NULL,
    "collab_id" UUID NOT NULL,
    "file_id" TEXT NOT NULL,

    CONSTRAINT "file_deletions_pkey" PRIMARY KEY ("channel_id","collab_id","file_id")
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
    "defined_by_use" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER,
    "removed_at" TIMESTAMPTZ(3),
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
    "drop_item_id" UUID,
    "value" JSONB NOT NULL,
    "type" TEXT,
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
    "drop_collab_id" UUID,
    "platform_id" TEXT,
    "handle" TEXT,
    "written_hash" BYTEA,
    "written_at" TIMESTAMPTZ(3),
    "write_started_at" TIMESTAMPTZ(3),
    "confirm_at" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(3),
    "repaired_at" TIMESTAMPTZ(3),
    "repaired_hash" BYTEA,
    "is_created_here" BOOLEAN NOT NULL DEFAULT false,
    "deleted_in_store_at" TIMESTAMPTZ(3),
    "platform_url" TEXT,
    "creator_entry_id" TEXT,
    "next_check_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "platform_objects_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "mirror_queue" (
    "channel_id" UUID NOT NULL,
    "collab_id" UUID NOT NULL,
    "desired_version" BIGINT NOT NULL DEFAULT 1,
    "synced_version" BIGINT NOT NULL DEFAULT 0,
    "dirty_since" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_error_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "synced_at" TIMESTAMPTZ(3),
    "confirm_at" TIMESTAMPTZ(3),
    "is_background" BOOLEAN NOT NULL DEFAULT false,
    "bulk_id" UUID,
    "is_incomplete" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "mirror_queue_pkey" PRIMARY KEY ("channel_id","collab_id")
);

-- CreateTable
CREATE TABLE "channel_mirrors" (
    "channel_id" UUID NOT NULL,
    "lease_epoch" BIGINT NOT NULL DEFAULT 0,
    "lease_holder" UUID,
    "leased_at" TIMESTAMPTZ(3),
    "blocked_since" TIMESTAMPTZ(3),
    "blocked_reason" TEXT,
    "next_run_at" TIMESTAMPTZ(3),
    "is_background" BOOLEAN NOT NULL DEFAULT false,
    "own_objects_dirty_since" TIMESTAMPTZ(3),

    CONSTRAINT "channel_mirrors_pkey" PRIMARY KEY ("channel_id")
);

-- CreateTable
CREATE TABLE "bulk_writes" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" "bulk_write_kind" NOT NULL,
    "state" "bulk_write_state" NOT NULL DEFAULT 'building',
    "row_count" INTEGER NOT NULL DEFAULT 0,
    "processed_rows" INTEGER NOT NULL DEFAULT 0,
    "mutation" TEXT NOT NULL,
    "upload_path" TEXT,
    "operation_id" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bulk_writes_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "bulk_rows" (
    "channel_id" UUID NOT NULL,
    "bulk_id" UUID NOT NULL,
    "row_number" INTEGER NOT NULL,
    "collab_id" UUID NOT NULL,
    "version" BIGINT NOT NULL,
    "handle" TEXT NOT NULL,
    "platform_id" TEXT,
    "hash" BYTEA,

    CONSTRAINT "bulk_rows_pkey" PRIMARY KEY ("channel_id","bulk_id","row_number")
);

-- CreateTable
CREATE TABLE "platform_webhooks" (
    "channel_id" UUID NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "triggered_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "platform_webhooks_pkey" PRIMARY KEY ("channel_id","webhook_id")
);

-- CreateTable
CREATE TABLE "reconciliations" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "cause" "reconciliation_cause" NOT NULL,
    "stage" TEXT NOT NULL DEFAULT 'collabs',
    "cursor" TEXT,
    "compared" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "repaired" INTEGER NOT NULL DEFAULT 0,
    "collab_ids" UUID[] DEFAULT ARRAY[]::UUID[],
    "differing" JSONB NOT NULL DEFAULT '{}',
    "failure" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "progress_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "reconciliations_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE UNLOGGED TABLE "store_buckets" (
    "channel_id" UUID NOT NULL,
    "level" DOUBLE PRECISION NOT NULL,
    "maximum" DOUBLE PRECISION NOT NULL,
    "restore_rate" DOUBLE PRECISION NOT NULL,
    "granted" BOOLEAN NOT NULL,
    "filled_at" TIMESTAMPTZ(6) NOT NULL,
    "paused_until" TIMESTAMPTZ(6),

    CONSTRAINT "store_buckets_pkey" PRIMARY KEY ("channel_id")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "events" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "actor" JSONB,
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
    "failed_at" TIMESTAMPTZ(3),
    "response_status" INTEGER,
    "response_body" TEXT,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_deliveries_pkey" PRIMARY KEY ("channel_id","event_id","endpoint_id")
);

-- CreateTable
CREATE TABLE "collab_imports" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "columns" TEXT[],
    "updates_existing" BOOLEAN NOT NULL DEFAULT false,
    "sends_invitations" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "stopped_at" TIMESTAMPTZ(3),

    CONSTRAINT "collab_imports_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateTable
CREATE TABLE "collab_import_rows" (
    "channel_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" TEXT[],
    "email_key" TEXT,
    "check_result" "import_row_result" NOT NULL,
    "outcome" "import_row_result",
    "reason" TEXT,
    "collab_id" UUID,
    "is_large" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "collab_import_rows_pkey" PRIMARY KEY ("channel_id","import_id","line")
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
CREATE INDEX "sessions_creator_id_idx" ON "sessions"("creator_id");

-- CreateIndex
CREATE INDEX "sessions_channel_id_idx" ON "sessions"("channel_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_attempts_link_hash_key" ON "sign_in_attempts"("link_hash");

-- CreateIndex
CREATE INDEX "sign_in_attempts_email_idx" ON "sign_in_attempts"("email");

-- CreateIndex
CREATE INDEX "sign_in_attempts_expires_at_idx" ON "sign_in_attempts"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "address_changes_old_hash_key" ON "address_changes"("old_hash");

-- CreateIndex
CREATE UNIQUE INDEX "address_changes_new_hash_key" ON "address_changes"("new_hash");

-- CreateIndex
CREATE INDEX "address_changes_creator_id_idx" ON "address_changes"("creator_id");

-- CreateIndex
CREATE INDEX "address_changes_expires_at_idx" ON "address_changes"("expires_at");

-- CreateIndex
CREATE INDEX "former_emails_creator_id_idx" ON "former_emails"("creator_id");

-- CreateIndex
CREATE INDEX "idempotency_records_expires_at_idx" ON "idempotency_records"("expires_at");

-- CreateIndex
CREATE INDEX "tiers_channel_id_campaign_id_position_idx" ON "tiers"("channel_id", "campaign_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "tiers_channel_id_key_key" ON "tiers"("channel_id", "key");

-- CreateIndex
CREATE INDEX "collabs_creator_id_id_idx" ON "collabs"("creator_id", "id" DESC);

-- CreateIndex
CREATE INDEX "collabs_channel_id_tier_id_id_idx" ON "collabs"("channel_id", "tier_id", "id");

-- CreateIndex
CREATE INDEX "collabs_channel_id_updated_at_id_idx" ON "collabs"("channel_id", "updated_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "collabs_channel_id_creator_id_key" ON "collabs"("channel_id", "creator_id");

-- CreateIndex
CREATE UNIQUE INDEX "collabs_channel_id_handle_key" ON "collabs"("channel_id", "handle");

-- CreateIndex
CREATE UNIQUE INDEX "collabs_channel_id_affiliate_code_key_key" ON "collabs"("channel_id", "affiliate_code_key");

-- CreateIndex
CREATE INDEX "collab_search_channel_id_text_idx" ON "collab_search" USING GIN ("channel_id" uuid_ops, "text" gin_trgm_ops)
  WITH (gin_pending_list_limit = 256);

-- CreateIndex
CREATE INDEX "applications_channel_id_state_id_idx" ON "applications"("channel_id", "state", "id" DESC);

-- CreateIndex
CREATE INDEX "applications_channel_id_collab_id_idx" ON "applications"("channel_id", "collab_id");

-- CreateIndex
CREATE INDEX "applications_email_idx" ON "applications"("email");

-- CreateIndex
CREATE UNIQUE INDEX "discounts_channel_id_tier_id_key" ON "discounts"("channel_id", "tier_id");

-- CreateIndex
CREATE UNIQUE INDEX "discounts_channel_id_collab_id_key" ON "discounts"("channel_id", "collab_id");

-- CreateIndex
CREATE UNIQUE INDEX "discount_groups_channel_id_tier_id_type_amount_key" ON "discount_groups"("channel_id", "tier_id", "type", "amount") NULLS NOT DISTINCT;

-- CreateIndex
CREATE INDEX "redeem_codes_channel_id_collab_id_idx" ON "redeem_codes"("channel_id", "collab_id");

-- CreateIndex
CREATE INDEX "redeem_codes_channel_id_group_id_code_key_idx" ON "redeem_codes"("channel_id", "group_id", "code_key");

-- CreateIndex
CREATE INDEX "drops_channel_id_collab_id_removed_at_id_idx" ON "drops"("channel_id", "collab_id", "removed_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "drops_channel_id_handle_key" ON "drops"("channel_id", "handle");

-- CreateIndex
CREATE INDEX "collab_imports_created_at_idx" ON "collab_imports"("created_at");

-- CreateIndex
CREATE INDEX "drop_drafts_channel_id_collab_id_state_id_idx" ON "drop_drafts"("channel_id", "collab_id", "state", "id" DESC);

-- CreateIndex
CREATE INDEX "drop_drafts_channel_id_state_updated_at_idx" ON "drop_drafts"("channel_id", "state", "updated_at");

-- CreateIndex
CREATE INDEX "drop_drafts_channel_id_drop_id_idx" ON "drop_drafts"("channel_id", "drop_id");

-- CreateIndex
CREATE UNIQUE INDEX "products_channel_id_platform_id_key" ON "products"("channel_id", "platform_id");

-- CreateIndex
CREATE INDEX "product_creators_channel_id_collab_id_idx" ON "product_creators"("channel_id", "collab_id");

-- CreateIndex
CREATE INDEX "drop_items_channel_id_drop_id_position_idx" ON "drop_items"("channel_id", "drop_id", "position");

-- CreateIndex
CREATE INDEX "drop_items_channel_id_product_id_platform_variant_id_idx" ON "drop_items"("channel_id", "product_id", "platform_variant_id");

-- CreateIndex
CREATE UNIQUE INDEX "drop_items_channel_id_drop_id_product_id_platform_variant_i_key" ON "drop_items"("channel_id", "drop_id", "product_id", "platform_variant_id") NULLS NOT DISTINCT;

-- CreateIndex
CREATE UNIQUE INDEX "enhancements_channel_id_drop_item_id_key" ON "enhancements"("channel_id", "drop_item_id");

-- CreateIndex
CREATE INDEX "media_channel_id_owner_idx" ON "media"("channel_id", "owner");

-- CreateIndex
CREATE INDEX "uploads_channel_id_created_at_idx" ON "uploads"("channel_id", "created_at");

-- CreateIndex
CREATE INDEX "uploads_channel_id_owner_idx" ON "uploads"("channel_id", "owner");

-- CreateIndex
CREATE INDEX "enhancement_media_channel_id_media_id_idx" ON "enhancement_media"("channel_id", "media_id");

-- CreateIndex
CREATE INDEX "drop_media_channel_id_media_id_idx" ON "drop_media"("channel_id", "media_id");

-- CreateIndex
CREATE UNIQUE INDEX "custom_field_definitions_channel_id_owner_type_handle_key" ON "custom_field_definitions"("channel_id", "owner_type", "handle");

-- CreateIndex
CREATE UNIQUE INDEX "custom_field_definitions_channel_id_id_type_key" ON "custom_field_definitions"("channel_id", "id", "type");

-- CreateIndex
CREATE INDEX "custom_field_values_channel_id_collab_id_idx" ON "custom_field_values"("channel_id", "collab_id");

-- CreateIndex
CREATE INDEX "custom_field_values_channel_id_drop_id_idx" ON "custom_field_values"("channel_id", "drop_id");

-- CreateIndex
CREATE INDEX "custom_field_values_channel_id_drop_item_id_idx" ON "custom_field_values"("channel_id", "drop_item_id");

-- CreateIndex
CREATE UNIQUE INDEX "custom_field_values_channel_id_definition_id_collab_id_drop_key" ON "custom_field_values"("channel_id", "definition_id", "collab_id", "drop_id", "drop_item_id") NULLS NOT DISTINCT;

-- CreateIndex
CREATE INDEX "platform_objects_channel_id_collab_id_idx" ON "platform_objects"("channel_id", "collab_id");

-- CreateIndex
CREATE INDEX "platform_objects_channel_id_drop_id_idx" ON "platform_objects"("channel_id", "drop_id");

-- CreateIndex
CREATE INDEX "platform_objects_channel_id_drop_collab_id_idx" ON "platform_objects"("channel_id", "drop_collab_id");

-- CreateIndex
CREATE UNIQUE INDEX "platform_objects_channel_id_kind_collab_id_drop_id_key" ON "platform_objects"("channel_id", "kind", "collab_id", "drop_id") NULLS NOT DISTINCT;

-- CreateIndex
CREATE INDEX "platform_webhooks_received_at_idx" ON "platform_webhooks"("received_at");

-- CreateIndex
CREATE INDEX "data_requests_channel_id_customer_id_idx" ON "data_requests"("channel_id", "customer_id");

-- CreateIndex
CREATE INDEX "data_requests_channel_id_collab_id_idx" ON "data_requests"("channel_id", "collab_id");

-- CreateIndex
CREATE UNIQUE INDEX "data_requests_channel_id_platform_request_id_key" ON "data_requests"("channel_id", "platform_request_id");

-- CreateIndex
CREATE INDEX "events_created_at_idx" ON "events"("created_at");

-- CreateIndex
CREATE INDEX "event_deliveries_endpoint_id_event_id_idx" ON "event_deliveries"("endpoint_id", "event_id" DESC);

-- CreateIndex
CREATE INDEX "collab_import_rows_email_key_channel_id_idx" ON "collab_import_rows"("email_key", "channel_id");

-- AddForeignKey
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "field_authors" ADD CONSTRAINT "field_authors_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "platform_installations" ADD CONSTRAINT "platform_installations_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "partner_grants" ADD CONSTRAINT "partner_grants_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "partner_grants" ADD CONSTRAINT "partner_grants_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "event_endpoints" ADD CONSTRAINT "event_endpoints_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "event_endpoints" ADD CONSTRAINT "event_endpoints_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partners"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "former_emails" ADD CONSTRAINT "former_emails_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "tiers" ADD CONSTRAINT "tiers_channel_id_campaign_id_fkey" FOREIGN KEY ("channel_id", "campaign_id") REFERENCES "campaigns"("channel_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "collabs" ADD CONSTRAINT "collabs_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "collabs" ADD CONSTRAINT "collabs_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "collabs" ADD CONSTRAINT "collabs_channel_id_tier_id_fkey" FOREIGN KEY ("channel_id", "tier_id") REFERENCES "tiers"("channel_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "collabs" ADD CONSTRAINT "collabs_channel_id_profile_picture_id_fkey" FOREIGN KEY ("channel_id", "profile_picture_id") REFERENCES "media"("channel_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "collab_search" ADD CONSTRAINT "collab_search_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "link_clicks" ADD CONSTRAINT "link_clicks_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "application_forms" ADD CONSTRAINT "application_forms_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_channel_id_tier_id_fkey" FOREIGN KEY ("channel_id", "tier_id") REFERENCES "tiers"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "discount_groups" ADD CONSTRAINT "discount_groups_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "discount_groups" ADD CONSTRAINT "discount_groups_channel_id_tier_id_fkey" FOREIGN KEY ("channel_id", "tier_id") REFERENCES "tiers"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "redeem_codes" ADD CONSTRAINT "redeem_codes_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "redeem_codes" ADD CONSTRAINT "redeem_codes_channel_id_group_id_fkey" FOREIGN KEY ("channel_id", "group_id") REFERENCES "discount_groups"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "drops" ADD CONSTRAINT "drops_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "drop_drafts" ADD CONSTRAINT "drop_drafts_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "drop_drafts" ADD CONSTRAINT "drop_drafts_channel_id_drop_id_fkey" FOREIGN KEY ("channel_id", "drop_id") REFERENCES "drops"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "drop_changes" ADD CONSTRAINT "drop_changes_channel_id_drop_id_fkey" FOREIGN KEY ("channel_id", "drop_id") REFERENCES "drops"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_channel_id_product_id_fkey" FOREIGN KEY ("channel_id", "product_id") REFERENCES "products"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "product_creators" ADD CONSTRAINT "product_creators_channel_id_product_id_fkey" FOREIGN KEY ("channel_id", "product_id") REFERENCES "products"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "product_creators" ADD CONSTRAINT "product_creators_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "product_metafields" ADD CONSTRAINT "product_metafields_channel_id_product_id_fkey" FOREIGN KEY ("channel_id", "product_id") REFERENCES "products"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "drop_items" ADD CONSTRAINT "drop_items_channel_id_drop_id_fkey" FOREIGN KEY ("channel_id", "drop_id") REFERENCES "drops"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "drop_items" ADD CONSTRAINT "drop_items_channel_id_product_id_fkey" FOREIGN KEY ("channel_id", "product_id") REFERENCES "products"("channel_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "enhancements" ADD CONSTRAINT "enhancements_channel_id_drop_item_id_fkey" FOREIGN KEY ("channel_id", "drop_item_id") REFERENCES "drop_items"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "media" ADD CONSTRAINT "media_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_channel_id_media_id_fkey" FOREIGN KEY ("channel_id", "media_id") REFERENCES "media"("channel_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "file_deletions" ADD CONSTRAINT "file_deletions_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "enhancement_media" ADD CONSTRAINT "enhancement_media_channel_id_enhancement_id_fkey" FOREIGN KEY ("channel_id", "enhancement_id") REFERENCES "enhancements"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "enhancement_media" ADD CONSTRAINT "enhancement_media_channel_id_media_id_fkey" FOREIGN KEY ("channel_id", "media_id") REFERENCES "media"("channel_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "drop_media" ADD CONSTRAINT "drop_media_channel_id_drop_id_fkey" FOREIGN KEY ("channel_id", "drop_id") REFERENCES "drops"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "drop_media" ADD CONSTRAINT "drop_media_channel_id_media_id_fkey" FOREIGN KEY ("channel_id", "media_id") REFERENCES "media"("channel_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "custom_field_definitions" ADD CONSTRAINT "custom_field_definitions_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_channel_id_definition_id_fkey" FOREIGN KEY ("channel_id", "definition_id") REFERENCES "custom_field_definitions"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_channel_id_definition_id_type_fkey" FOREIGN KEY ("channel_id", "definition_id", "type") REFERENCES "custom_field_definitions"("channel_id", "id", "type") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_channel_id_drop_id_fkey" FOREIGN KEY ("channel_id", "drop_id") REFERENCES "drops"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_channel_id_drop_item_id_fkey" FOREIGN KEY ("channel_id", "drop_item_id") REFERENCES "drop_items"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "platform_objects" ADD CONSTRAINT "platform_objects_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "platform_objects" ADD CONSTRAINT "platform_objects_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "platform_objects" ADD CONSTRAINT "platform_objects_channel_id_drop_id_fkey" FOREIGN KEY ("channel_id", "drop_id") REFERENCES "drops"("channel_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "mirror_queue" ADD CONSTRAINT "mirror_queue_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "channel_mirrors" ADD CONSTRAINT "channel_mirrors_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bulk_writes" ADD CONSTRAINT "bulk_writes_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_channel_id_bulk_id_fkey" FOREIGN KEY ("channel_id", "bulk_id") REFERENCES "bulk_writes"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "platform_webhooks" ADD CONSTRAINT "platform_webhooks_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "store_buckets" ADD CONSTRAINT "store_buckets_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "event_deliveries" ADD CONSTRAINT "event_deliveries_channel_id_event_id_fkey" FOREIGN KEY ("channel_id", "event_id") REFERENCES "events"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "event_deliveries" ADD CONSTRAINT "event_deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "event_endpoints"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "collab_imports" ADD CONSTRAINT "collab_imports_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "collab_import_rows" ADD CONSTRAINT "collab_import_rows_channel_id_import_id_fkey" FOREIGN KEY ("channel_id", "import_id") REFERENCES "collab_imports"("channel_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Generated from prisma/schema.prisma up to here, except UNLOGGED, NULLS NOT DISTINCT and NOT NULL of lists, extensions and a
-- storage parameter. What follows is what Prisma cannot express: check constraints, partial indexes, indexes on expressions,
-- and functions.

-- Domains are compared in lower case, so only that spelling is stored.
ALTER TABLE "channels"
  ADD CONSTRAINT "channels_domain_spelling" CHECK ("domain" = lower("domain") AND "domain" ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$'),
  ADD CONSTRAINT "channels_handle_spelling" CHECK ("handle" ~ '^[a-z0-9][a-z0-9-]*$'),
  ADD CONSTRAINT "channels_currency_code" CHECK ("currency" ~ '^[A-Z]{3}$'),
  ADD CONSTRAINT "channels_brand_color" CHECK ("brand_primary_color" ~ '^#[0-9a-f]{6}$'),
  ADD CONSTRAINT "channels_storefront_url" CHECK ("storefront_url" ~ '^https?://'),
  -- Once defined the key stays, with an empty value when the channel no longer wants it.
  ADD CONSTRAINT "channels_misspelled_key_defined" CHECK ("misspelled_key_defined" OR NOT "backward_compatible_keys");

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

-- An affiliate code is unique in its channel, ignoring case.
ALTER TABLE "collabs"
  ADD CONSTRAINT "collabs_affiliate_code" CHECK ("affiliate_code" ~ '^[A-Za-z0-9_-]{3,64}$'),
  ADD CONSTRAINT "collabs_affiliate_code_key" CHECK ("affiliate_code_key" = lower("affiliate_code")),
  ADD CONSTRAINT "collabs_handle_spelling" CHECK ("handle" ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  ADD CONSTRAINT "collabs_color" CHECK ("primary_color" ~ '^#[0-9a-f]{6}$'),
  ADD CONSTRAINT "collabs_revision" CHECK ("revision" >= 0),
  ADD CONSTRAINT "collabs_drops" CHECK ("drop_count" >= 0 AND "drop_bytes" >= 0);

-- As app/times.ts accepts them.
ALTER TABLE "tiers"
  ADD CONSTRAINT "tiers_dates" CHECK (
    "starts_at" < "ends_at"
    AND "starts_at" BETWEEN '1900-01-01T00:00:00Z' AND '9999-12-31T23:59:59.999Z'
    AND "ends_at" BETWEEN '1900-01-01T00:00:00Z' AND '9999-12-31T23:59:59.999Z'
  );

ALTER TABLE "discounts"
  ADD CONSTRAINT "discounts_one_owner" CHECK (num_nonnulls("tier_id", "collab_id") = 1),
  ADD CONSTRAINT "discounts_amount" CHECK (
    CASE "type"
      WHEN 'Percentage' THEN "amount" > 0 AND "amount" <= 1
      WHEN 'FixedAmount' THEN "amount" > 0 AND "amount" = round("amount", 4)
    END
  );

ALTER TABLE "drops"
  ADD CONSTRAINT "drops_title" CHECK (length("title") BETWEEN 1 AND 255),
  ADD CONSTRAINT "drops_description" CHECK (length("description") <= 5000),
  ADD CONSTRAINT "drops_handle_spelling" CHECK ("handle" ~ '^[a-z0-9][a-z0-9-]{0,254}$'),
  ADD CONSTRAINT "drops_revision" CHECK ("revision" >= 0);

ALTER TABLE "products"
  ADD CONSTRAINT "products_platform_id" CHECK ("platform_id" ~ '^[1-9][0-9]{0,19}$');

ALTER TABLE "product_variants"
  ADD CONSTRAINT "product_variants_variant_id" CHECK ("platform_variant_id" ~ '^[1-9][0-9]{0,19}$');

ALTER TABLE "drop_items"
  ADD CONSTRAINT "drop_items_variant_id" CHECK ("platform_variant_id" ~ '^[1-9][0-9]{0,19}$'),
  ADD CONSTRAINT "drop_items_position" CHECK ("position" >= 0);

ALTER TABLE "enhancements"
  ADD CONSTRAINT "enhancements_note" CHECK (length("note") <= 2000);

ALTER TABLE "media"
  ADD CONSTRAINT "media_https" CHECK ("url" ~* '^https://' AND length("url") <= 2048),
  ADD CONSTRAINT "media_revision" CHECK ("revision" >= 0);

ALTER TABLE "custom_field_values"
  ADD CONSTRAINT "custom_field_values_one_owner" CHECK (num_nonnulls("collab_id", "drop_id", "drop_item_id") = 1);

ALTER TABLE "platform_objects"
  ADD CONSTRAINT "platform_objects_one_owner" CHECK (num_nonnulls("collab_id", "drop_id") <= 1),
  ADD CONSTRAINT "platform_objects_collab_of_drop" CHECK (("drop_id" IS NULL) = ("drop_collab_id" IS NULL)),
  ADD CONSTRAINT "platform_objects_hash" CHECK (octet_length("written_hash") = 32);

ALTER TABLE "mirror_queue"
  ADD CONSTRAINT "mirror_queue_versions" CHECK ("synced_version" BETWEEN 0 AND "desired_version"),
  ADD CONSTRAINT "mirror_queue_dirty" CHECK (("synced_version" = "desired_version") = ("dirty_since" IS NULL));

ALTER TABLE "drop_changes"
  ADD CONSTRAINT "drop_changes_revision" CHECK ("revision" > 0),
  ADD CONSTRAINT "drop_changes_undoes" CHECK ("undoes" > 0 AND "undoes" < "revision");

ALTER TABLE "collab_imports"
  ADD CONSTRAINT "collab_imports_stopped" CHECK ("stopped_at" IS NULL OR "finished_at" IS NOT NULL);

ALTER TABLE "store_buckets"
  ADD CONSTRAINT "store_buckets_refill" CHECK ("maximum" >= 0 AND "restore_rate" > 0);

ALTER TABLE "discount_groups"
  ADD CONSTRAINT "discount_groups_one_kind" CHECK (num_nonnulls("tier_id", "type") > 0 AND num_nonnulls("type", "amount") <> 1);

-- A delivery waits, is delivered or has failed: exactly one of them.
ALTER TABLE "event_deliveries"
  ADD CONSTRAINT "event_deliveries_state" CHECK (num_nonnulls("next_attempt_at", "delivered_at", "failed_at") = 1);

-- The mirror's queue, oldest first, as its list is read. It holds no row of a collab whose mirror is up to date. Without
-- the collab it would be smaller than the next index: Postgres would sometimes choose it to find due items, and read all.
CREATE INDEX "mirror_queue_dirty_idx" ON "mirror_queue" ("channel_id", "dirty_since", "collab_id" DESC)
  WHERE "dirty_since" IS NOT NULL;
-- Due items by the time they are due, edits before background work. Files of bulk operations read a range of it, and one
-- cause can make a million items due at the same moment: hence the collab.
CREATE INDEX "mirror_queue_due_idx"
  ON "mirror_queue" ("channel_id", "is_background", greatest("dirty_since", "next_attempt_at"), "collab_id")
  WHERE "dirty_since" IS NOT NULL AND "failed_at" IS NULL;
CREATE INDEX "mirror_queue_confirm_idx" ON "mirror_queue" ("channel_id", greatest("next_attempt_at", "confirm_at"))
  WHERE "dirty_since" IS NULL AND "failed_at" IS NULL AND "confirm_at" IS NOT NULL;
-- Metrics count the permanently failed items of all channels every few seconds.
CREATE INDEX "mirror_queue_failed_idx" ON "mirror_queue" ("failed_at") WHERE "failed_at" IS NOT NULL;
-- Collabs that may lack terms, or their page or code in the store: few, unless they were just created.
CREATE INDEX "mirror_queue_incomplete_idx" ON "mirror_queue" ("channel_id", "collab_id") WHERE "is_incomplete";
-- Statistics of all channels would say of a word that is frequent among them that any channel has it often.
ALTER TABLE "collab_search" ALTER COLUMN "text" SET STATISTICS 0;
-- Channels whose store does not accept writes, or is paused, and access that ends soon: few of many.
CREATE INDEX "channel_mirrors_blocked_idx" ON "channel_mirrors" ("channel_id") WHERE "blocked_since" IS NOT NULL;
CREATE INDEX "store_buckets_paused_idx" ON "store_buckets" ("paused_until") WHERE "paused_until" IS NOT NULL;
CREATE INDEX "platform_installations_refresh_idx" ON "platform_installations" ("refresh_token_expires_at")
  WHERE "rejection" IS NULL;
-- The nightly reconciliations that are due, by the time zone whose night it is.
CREATE INDEX "channels_reconciled_idx" ON "channels" ("timezone", "reconciled_at") WHERE "uninstalled_at" IS NULL;
-- What retention deletes.
CREATE INDEX "event_endpoints_old_secret_idx" ON "event_endpoints" ("old_secret_expires_at")
  WHERE "old_secret_expires_at" IS NOT NULL;
CREATE INDEX "drop_drafts_ended_idx" ON "drop_drafts" ("updated_at") WHERE "state" IN ('published', 'discarded');
CREATE INDEX "applications_decided_idx" ON "applications" ("decided_at") WHERE "decided_at" IS NOT NULL;
CREATE INDEX "applications_undecided_idx" ON "applications" ("created_at") WHERE "state" = 'new';
CREATE INDEX "platform_objects_confirm_idx" ON "platform_objects" ("channel_id", "confirm_at") WHERE "confirm_at" IS NOT NULL;
-- Those of the store itself, such as the definition.
CREATE INDEX "platform_objects_own_confirm_idx" ON "platform_objects" ("channel_id", "confirm_at")
  WHERE "confirm_at" IS NOT NULL AND "collab_id" IS NULL AND "drop_id" IS NULL;
CREATE INDEX "channel_mirrors_own_objects_idx" ON "channel_mirrors" ("channel_id", "own_objects_dirty_since")
  WHERE "own_objects_dirty_since" IS NOT NULL;
-- Webhooks name objects by the platform's ids.
CREATE INDEX "platform_objects_platform_id_idx" ON "platform_objects" ("channel_id", "platform_id") WHERE "platform_id" IS NOT NULL;
CREATE INDEX "follow_ups_due_idx" ON "follow_ups" ("channel_id", "task", "due_at") WHERE "attempts" < 25;
CREATE INDEX "follow_ups_failed_idx" ON "follow_ups" ("task") WHERE "attempts" >= 25;
-- By time: an owner has one or two rows.
CREATE INDEX "owner_follow_ups_due_idx" ON "owner_follow_ups" ("due_at") WHERE "attempts" < 25;
CREATE INDEX "owner_follow_ups_failed_idx" ON "owner_follow_ups" ("task") WHERE "attempts" >= 25;
CREATE INDEX "platform_webhooks_due_idx" ON "platform_webhooks" ("channel_id", "next_attempt_at") WHERE "next_attempt_at" IS NOT NULL;
-- One at a time per channel.
CREATE UNIQUE INDEX "reconciliations_running_idx" ON "reconciliations" ("channel_id") WHERE "finished_at" IS NULL;

-- Deliveries to send, per endpoint; failed ones, newest first; events without deliveries yet.
-- By channel, so that one with many deliveries does not delay the others of a partner; then in the order in which they are sent.
CREATE INDEX "event_deliveries_due_idx" ON "event_deliveries" ("endpoint_id", "channel_id", "next_attempt_at", "event_id")
  WHERE "next_attempt_at" IS NOT NULL;
CREATE INDEX "event_deliveries_failed_idx" ON "event_deliveries" ("endpoint_id", "event_id" DESC)
  WHERE "failed_at" IS NOT NULL AND "delivered_at" IS NULL;
CREATE INDEX "events_waiting_idx" ON "events" ("channel_id", "id") WHERE "fanned_out_at" IS NULL;
-- The events of one collab and its drops, for its activity list.
CREATE INDEX "events_collab_idx" ON "events" ("channel_id", coalesce("data" #>> '{collab,_id}', "data" #>> '{drop,collab}'), "id");
-- The rows of an import that are still to be created or updated, in order.
CREATE INDEX "collab_import_rows_waiting_idx" ON "collab_import_rows" ("channel_id", "import_id", "line")
  WHERE "check_result" IN ('create', 'update') AND "outcome" IS NULL;

-- Collabs by the name that the brand sees: db/collabs/search.ts has the same expression. Few collabs are paused, or have
-- no tier.
CREATE INDEX "collabs_channel_id_name_idx" ON "collabs" ("channel_id", lower(btrim(
  coalesce("first_name", "creator_first_name", '') || ' ' || coalesce("last_name", "creator_last_name", ''))), "id");
CREATE INDEX "collabs_channel_id_paused_idx" ON "collabs" ("channel_id", "id") WHERE NOT "is_active";
CREATE INDEX "collabs_channel_id_without_tier_idx" ON "collabs" ("channel_id", "id") WHERE "is_active" AND "tier_id" IS NULL;
-- Whether a collab of a tier is to have its code: none, when all are paused.
CREATE INDEX "collabs_active_of_tier_idx" ON "collabs" ("channel_id", "tier_id") WHERE "is_active";
-- Few codes have a request with an unknown outcome.
CREATE INDEX "redeem_codes_uncertain_idx" ON "redeem_codes" ("channel_id", "group_id", "code_key") WHERE "is_uncertain";
-- A channel's drops, latest change first. Removed drops have an index of their own, because they are few.
CREATE INDEX "drops_listed_idx" ON "drops" ("channel_id", "updated_at" DESC, "id" DESC) WHERE "removed_at" IS NULL;
CREATE INDEX "drops_removed_idx" ON "drops" ("channel_id", "updated_at" DESC, "id" DESC) WHERE "removed_at" IS NOT NULL;
-- A collab has at most one pinned drop.
CREATE UNIQUE INDEX "drops_one_pinned" ON "drops" ("channel_id", "collab_id") WHERE "pinned_at" IS NOT NULL;
-- Few products and variants are missing in the store; the home page lists the drops with the latest of them.
CREATE INDEX "products_missing_idx" ON "products" ("channel_id", "missing_since" DESC) WHERE "missing_since" IS NOT NULL;
CREATE INDEX "product_variants_missing_idx" ON "product_variants" ("channel_id", "missing_since" DESC)
  WHERE "missing_since" IS NOT NULL;
-- A drop has at most one draft that is not ended.
CREATE UNIQUE INDEX "drop_drafts_one_per_drop" ON "drop_drafts" ("channel_id", "drop_id")
  WHERE "drop_id" IS NOT NULL AND "state" NOT IN ('published', 'discarded');
-- Each refresh of a session adds a row. The one of the newest token tells whether the session has ended.
CREATE UNIQUE INDEX "sessions_newest_of_family" ON "sessions" ("family_id") WHERE "replaced_at" IS NULL;
CREATE INDEX "sessions_newest_of_creator" ON "sessions" ("creator_id", "created_at" DESC, "family_id")
  WHERE "replaced_at" IS NULL AND "revoked_at" IS NULL;
-- Archived campaigns and tiers, and removed fields, are kept for ever: lists of the others do not read them.
CREATE INDEX "campaigns_listed_idx" ON "campaigns" ("channel_id", "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "tiers_listed_idx" ON "tiers" ("channel_id", "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "custom_field_definitions_listed_idx" ON "custom_field_definitions" ("channel_id", "id" DESC)
  WHERE "removed_at" IS NULL;
-- Requests name custom fields by handle or by name.
CREATE INDEX "custom_field_definitions_name_idx" ON "custom_field_definitions" ("channel_id", "name")
  WHERE "removed_at" IS NULL;
-- The mails that a channel still has to send.
CREATE INDEX "invitations_unsent" ON "invitations" ("channel_id") WHERE "sent_at" IS NULL;
-- What the erasure of a person finds: saved responses, data requests, and the records with a medium. New values of media
-- must not wait in the index's list, which each search would read.
CREATE INDEX "collabs_profile_picture_idx" ON "collabs" ("channel_id", "profile_picture_id") WHERE "profile_picture_id" IS NOT NULL;
CREATE INDEX "media_url_idx" ON "media" ("channel_id", md5("url"));
CREATE INDEX "uploads_media_idx" ON "uploads" ("channel_id", "media_id") WHERE "media_id" IS NOT NULL;
CREATE INDEX "idempotency_records_collab_idx" ON "idempotency_records" ("channel_id", "collab_id") WHERE "collab_id" IS NOT NULL;
CREATE INDEX "data_requests_email_idx" ON "data_requests" (lower("email"), "channel_id") WHERE "email" IS NOT NULL;
CREATE INDEX "custom_field_values_media_idx" ON "custom_field_values"
  USING gin (jsonb_path_query_array("value", '$._id')) WITH (fastupdate = off)
  WHERE jsonb_path_exists("value", '$._id');
-- Webhooks name discounts by the platform's ids.
CREATE INDEX "discount_groups_platform_id_idx" ON "discount_groups" ("channel_id", "platform_id") WHERE "platform_id" IS NOT NULL;
-- Discounts and product metafields that the mirror has to write or confirm.
CREATE INDEX "discount_groups_due_idx"
  ON "discount_groups" ("channel_id", greatest("next_attempt_at", least("dirty_since", "confirm_at")))
  WHERE "dirty_since" IS NOT NULL OR "confirm_at" IS NOT NULL;
CREATE INDEX "product_metafields_due_idx"
  ON "product_metafields" ("channel_id", greatest("next_attempt_at", least("dirty_since", "confirm_at")))
  WHERE "dirty_since" IS NOT NULL OR "confirm_at" IS NOT NULL;

-- A text as searches compare it: in lower case, without marks, ligatures and special forms of letters. Texts of collabs are
-- saved like this (collab_search), and the words of a search go through it too.
CREATE FUNCTION search_text(value text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql
RETURN translate(
  replace(replace(replace(replace(
    lower(regexp_replace(
      normalize(value, NFKD),
      -- Marks of Latin, Greek and Cyrillic letters, and the vowel points of Hebrew and Arabic.
      '[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670]', '', 'g')),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  'øđłðħıς', 'odldhiσ');

-- The same as a part of a pattern of LIKE.
CREATE FUNCTION search_pattern(word text) RETURNS text IMMUTABLE STRICT PARALLEL SAFE LANGUAGE sql
RETURN regexp_replace(search_text(word), '([\\%_])', '\\\1', 'g');
