-- AlterTable
ALTER TABLE "creators" ADD COLUMN "first_signed_in_at" TIMESTAMPTZ(3);
