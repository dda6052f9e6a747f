ALTER TABLE "series" ADD COLUMN "rates_nanny_polo_id" integer;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "agreed_rate_minor" integer;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_rates_nanny_polo_id_nanny_polo_id_fk" FOREIGN KEY ("rates_nanny_polo_id") REFERENCES "public"."nanny_polo"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "series_rates_nanny_polo_id_index" ON "series" USING btree ("rates_nanny_polo_id");