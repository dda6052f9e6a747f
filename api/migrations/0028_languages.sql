ALTER TABLE "booking" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;