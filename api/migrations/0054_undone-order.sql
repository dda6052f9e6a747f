DROP INDEX "order_status_id_index";--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "order_status" ON "order" USING btree ("status","id") WHERE "order"."undone_at" IS NULL;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_undone" CHECK ("order"."undone_at" IS NULL OR "order"."status" = 'cancelled');