-- Where the collabs of an archived tier go; null for no tier. No foreign key: tiers are erased in any order, and it is only
-- ever looked up together with its channel.
ALTER TABLE "tiers" ADD COLUMN "successor_id" UUID;
