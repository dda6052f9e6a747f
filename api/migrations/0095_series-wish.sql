ALTER TABLE "series" ADD COLUMN "wished_tier" text;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "wished_nanny_polo_id" integer;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_wished_nanny_polo_id_nanny_polo_id_fk" FOREIGN KEY ("wished_nanny_polo_id") REFERENCES "public"."nanny_polo"("id") ON DELETE no action ON UPDATE no action;