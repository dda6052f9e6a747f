CREATE TABLE "postcode_sector" (
	"sector" text PRIMARY KEY NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL
);
