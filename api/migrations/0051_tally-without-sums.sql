DROP INDEX "order_created_at_status_total_minor_index";--> statement-breakpoint
CREATE INDEX "order_created_at_id_index" ON "order" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "tally" DROP COLUMN "minor";