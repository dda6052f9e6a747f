ALTER TABLE "booking" ADD COLUMN "discount_codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "quote" jsonb;