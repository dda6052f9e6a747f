ALTER TABLE "nanny_polo" ADD COLUMN "search_text" text GENERATED ALWAYS AS (person_search_text(display_name || ' ' || legal_name, email, phone, replace(postcode, ' ', ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "nanny_user" ADD COLUMN "search_text" text GENERATED ALWAYS AS (person_search_text(first_name || ' ' || last_name, email, phone, NULL)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "parent_user" ADD COLUMN "search_text" text GENERATED ALWAYS AS (family_search_text(first_name || ' ' || last_name, email, phone, addresses, children)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "nanny_polo_search" ON "nanny_polo" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "nanny_user_search" ON "nanny_user" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parent_user_search" ON "parent_user" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_number_prefix" ON "order" USING btree ("number" text_pattern_ops);