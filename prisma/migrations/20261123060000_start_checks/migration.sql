-- A contract migration (one that removes what older builds use) names here the newest migration of the oldest build that
-- may still run. A build that does not know that migration refuses to start.
CREATE TABLE "schema_requirements" (
    "migration" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schema_requirements_pkey" PRIMARY KEY ("migration")
);

-- One sealed constant for each key that processes seal with. A process that cannot open all of them lacks a key.
CREATE TABLE "encryption_keys" (
    "key_id" TEXT NOT NULL,
    "canary" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "encryption_keys_pkey" PRIMARY KEY ("key_id")
);
