ALTER TABLE "price_change_token" DROP CONSTRAINT "price_change_token_pkey";--> statement-breakpoint
ALTER TABLE "price_change_token" ADD CONSTRAINT "price_change_token_token_hash_price_change_id_pk" PRIMARY KEY("token_hash","price_change_id");--> statement-breakpoint
ALTER TABLE "price_change" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "series_offer" ADD COLUMN "left_out" date[] DEFAULT '{}' NOT NULL;