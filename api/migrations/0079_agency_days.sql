ALTER TABLE "agency_settings" ADD COLUMN "closing_days" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_settings" ADD COLUMN "school_terms" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_terms" ADD COLUMN "holidays" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "holidays_id" integer;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "term_time_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD CONSTRAINT "booking_holidays_id_agency_terms_id_fk" FOREIGN KEY ("holidays_id") REFERENCES "public"."agency_terms"("id") ON DELETE no action ON UPDATE no action;