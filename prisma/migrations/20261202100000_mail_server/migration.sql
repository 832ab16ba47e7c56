-- CreateTable
CREATE TABLE "mail_server" (
    "id" INTEGER NOT NULL,
    "failing_since" TIMESTAMPTZ(3),

    CONSTRAINT "mail_server_pkey" PRIMARY KEY ("id")
);
