CREATE TABLE "unfilled_alarm" (
	"booking_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"after_offer_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agency_settings" ADD COLUMN "unfilled_alarm_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "unfilled_alarm" ADD CONSTRAINT "unfilled_alarm_booking_id_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."booking"("id") ON DELETE cascade ON UPDATE no action;