-- Lists of creators that a brand takes in from a file: what each row would do, and what it did.
CREATE TYPE "import_verdict" AS ENUM ('create', 'exists', 'refused');

CREATE TABLE "collab_imports" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "columns" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "collab_imports_pkey" PRIMARY KEY ("channel_id","id")
);

CREATE TABLE "collab_import_rows" (
    "channel_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" TEXT[],
    "email_key" TEXT,
    "verdict" "import_verdict" NOT NULL,
    "outcome" "import_verdict",
    "reason" TEXT,
    "collab_id" UUID,

    CONSTRAINT "collab_import_rows_pkey" PRIMARY KEY ("channel_id","import_id","line")
);

CREATE INDEX "collab_import_rows_channel_id_email_key_idx" ON "collab_import_rows"("channel_id", "email_key");

ALTER TABLE "collab_imports" ADD CONSTRAINT "collab_imports_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "collab_import_rows" ADD CONSTRAINT "collab_import_rows_channel_id_import_id_fkey" FOREIGN KEY ("channel_id", "import_id") REFERENCES "collab_imports"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The rows that are yet to be worked off, in their order.
CREATE INDEX "collab_import_rows_waiting" ON "collab_import_rows" ("channel_id", "import_id", "line") WHERE "verdict" = 'create' AND "outcome" IS NULL;
