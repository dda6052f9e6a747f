CREATE TABLE "demo_mark" (
	"marked_at" timestamp (3) with time zone PRIMARY KEY DEFAULT now() NOT NULL
);
