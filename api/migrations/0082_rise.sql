ALTER TABLE "agency_settings" ADD COLUMN "covered_rise_minor" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "price_change" ADD COLUMN "why" text;