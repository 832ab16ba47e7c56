-- migrate: no transaction
ALTER TYPE "import_verdict" ADD VALUE IF NOT EXISTS 'update' AFTER 'create';
ALTER TABLE "collab_imports" ADD COLUMN IF NOT EXISTS "updates_existing" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "tiers" ADD COLUMN IF NOT EXISTS "replaces_discounts" BOOLEAN NOT NULL DEFAULT false;
