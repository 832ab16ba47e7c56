-- Creators who signed in before: a session, an accepted brand, or what only a signed-in creator writes. When they did is not known.
UPDATE "creators" SET "first_signed_in_at" = now()
WHERE "first_signed_in_at" IS NULL AND (
  "is_onboarded" OR "first_name" IS NOT NULL OR "last_name" IS NOT NULL OR "shop_description" IS NOT NULL
  OR "primary_color" IS NOT NULL OR "profile_picture" IS NOT NULL OR "picture_upload" IS NOT NULL
  OR "locale" IS NOT NULL OR "muted_mails" <> '{}' OR "socials" <> '[]'
  OR EXISTS (SELECT FROM "sessions" WHERE "sessions"."creator_id" = "creators"."id")
  OR EXISTS (SELECT FROM "address_changes" WHERE "address_changes"."creator_id" = "creators"."id")
  OR EXISTS (SELECT FROM "collabs" WHERE "collabs"."creator_id" = "creators"."id" AND "collabs"."accepted_at" IS NOT NULL)
);
