DROP INDEX "order_created_at_index";--> statement-breakpoint
DROP INDEX "order_transaction_at_index";--> statement-breakpoint
CREATE INDEX "booking_agreed" ON "booking" USING btree ("start_at","end_at") WHERE status IN ('confirmed', 'in_progress', 'completed', 'closed');--> statement-breakpoint
CREATE INDEX "nanny_polo_expiring" ON "nanny_polo" USING btree ("documents_until") WHERE "nanny_polo"."status" = 'active';--> statement-breakpoint
CREATE INDEX "order_created_at_status_total_minor_index" ON "order" USING btree ("created_at","status","total_minor");--> statement-breakpoint
CREATE INDEX "order_transaction_at_kind_amount_minor_index" ON "order_transaction" USING btree ("at","kind","amount_minor");