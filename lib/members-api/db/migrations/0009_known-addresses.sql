CREATE TABLE "known_addresses" (
	"digest" text PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
