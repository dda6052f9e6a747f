ALTER TABLE "absence_booking" ADD COLUMN "chain" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "absence_booking" ADD COLUMN "cover_request_id" integer;--> statement-breakpoint
ALTER TABLE "cover_request" ADD COLUMN "swap" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cover_request" ADD COLUMN "then_ask" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cover_request_booking" ADD COLUMN "step" integer;--> statement-breakpoint
ALTER TABLE "cover_request_booking" ADD COLUMN "from_nanny_polo_id" integer;--> statement-breakpoint
ALTER TABLE "cover_request_booking" ADD COLUMN "to_nanny_polo_id" integer;--> statement-breakpoint
ALTER TABLE "cover_request_booking" ADD COLUMN "confirms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "absence_booking" ADD CONSTRAINT "absence_booking_cover_request_id_cover_request_id_fk" FOREIGN KEY ("cover_request_id") REFERENCES "public"."cover_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover_request_booking" ADD CONSTRAINT "cover_request_booking_from_nanny_polo_id_nanny_polo_id_fk" FOREIGN KEY ("from_nanny_polo_id") REFERENCES "public"."nanny_polo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover_request_booking" ADD CONSTRAINT "cover_request_booking_to_nanny_polo_id_nanny_polo_id_fk" FOREIGN KEY ("to_nanny_polo_id") REFERENCES "public"."nanny_polo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_booking_cover_request_id_index" ON "absence_booking" USING btree ("cover_request_id");--> statement-breakpoint
CREATE INDEX "cover_request_then_ask" ON "cover_request" USING btree ("id") WHERE "cover_request"."then_ask";--> statement-breakpoint
CREATE INDEX "cover_request_step_from" ON "cover_request_booking" USING btree ("from_nanny_polo_id");--> statement-breakpoint
CREATE INDEX "cover_request_step_to" ON "cover_request_booking" USING btree ("to_nanny_polo_id");--> statement-breakpoint
ALTER TABLE "cover_request_booking" ADD CONSTRAINT "cover_request_step" CHECK (("cover_request_booking"."step" IS NULL) = ("cover_request_booking"."to_nanny_polo_id" IS NULL));