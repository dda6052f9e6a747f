ALTER TABLE "absence_booking" ADD COLUMN "bill_rate_minor" integer;--> statement-breakpoint
ALTER TABLE "cover_request" ADD COLUMN "agency_pays" boolean DEFAULT false NOT NULL;