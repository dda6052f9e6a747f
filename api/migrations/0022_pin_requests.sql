-- A PIN lives ten minutes at most, so those of the old form are requested again.
DELETE FROM "reset_pin";--> statement-breakpoint
ALTER TABLE "reset_pin" DROP CONSTRAINT "reset_pin_of_one";--> statement-breakpoint
ALTER TABLE "reset_pin" ALTER COLUMN "pin_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reset_pin" ADD COLUMN "address_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "reset_pin" ADD CONSTRAINT "reset_pin_address_hash_unique" UNIQUE("address_hash");--> statement-breakpoint
ALTER TABLE "reset_pin" ADD CONSTRAINT "reset_pin_of_one" CHECK (num_nonnulls("reset_pin"."admin_user_id", "reset_pin"."parent_user_id") = num_nonnulls("reset_pin"."pin_hash"));