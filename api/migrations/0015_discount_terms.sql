CREATE TABLE "discount_terms" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"codes" jsonb NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"first_booking" boolean NOT NULL,
	"candidates" jsonb NOT NULL,
	"adjustments" jsonb NOT NULL,
	"base_minor" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "discount_terms" ADD CONSTRAINT "discount_terms_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;