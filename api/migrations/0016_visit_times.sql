ALTER TABLE "booking" ADD COLUMN "past_visit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "start_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "end_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "pay_rate_minor" integer;--> statement-breakpoint
UPDATE "booking" SET "past_visit" = true WHERE "created_at" >= "start_at";--> statement-breakpoint
UPDATE "offer" SET "start_at" = b."start_at", "end_at" = b."end_at", "pay_rate_minor" = b."pay_rate_minor"
  FROM "booking" b
  WHERE b."id" = "offer"."booking_id" AND "offer"."current" AND "offer"."state" IN ('waiting', 'accepted');
