ALTER TABLE "order" ADD COLUMN "invoice_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "receipt_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_transaction" ADD COLUMN "received_on" date;