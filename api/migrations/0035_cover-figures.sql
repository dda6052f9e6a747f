ALTER TABLE "offer" ADD COLUMN "first_yes_seconds" integer;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "rescue" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "cover_request_judged" ON "cover_request" USING btree ("ended_at") WHERE "cover_request"."state" IN ('filled', 'expired');--> statement-breakpoint
CREATE INDEX "offer_first_yes" ON "offer" USING btree ("answered_at","first_yes_seconds") WHERE "offer"."first_yes_seconds" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "offer_rescue" ON "offer" USING btree ("answered_at","booking_id") WHERE "offer"."rescue";