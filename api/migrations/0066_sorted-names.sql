-- The indexes of the columns that are made anew, and the search text that reads the display name.
CREATE TEMP TABLE remade ON COMMIT DROP AS
SELECT pg_get_indexdef(i.indexrelid) AS definition
FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
WHERE (i.indrelid::regclass::text, a.attname)
  IN (('parent_user', 'name'), ('nanny_user', 'name'), ('nanny_polo', 'search_text'))
UNION ALL
SELECT format('ALTER TABLE nanny_polo ADD COLUMN search_text text GENERATED ALWAYS AS (%s) STORED NOT NULL',
  pg_get_expr(d.adbin, d.adrelid))
FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
WHERE d.adrelid = 'nanny_polo'::regclass AND a.attname = 'search_text';--> statement-breakpoint
ALTER TABLE "nanny_polo" drop column "search_text";--> statement-breakpoint
ALTER TABLE "saved_view" ALTER COLUMN "name" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "document_type" ALTER COLUMN "title" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "nanny_polo" ALTER COLUMN "display_name" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "nanny_user" drop column "name";--> statement-breakpoint
ALTER TABLE "nanny_user" ADD COLUMN "name" text COLLATE "und-x-icu" GENERATED ALWAYS AS (btrim(first_name || ' ' || last_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "parent_user" drop column "name";--> statement-breakpoint
ALTER TABLE "parent_user" ADD COLUMN "name" text COLLATE "und-x-icu" GENERATED ALWAYS AS (btrim(first_name || ' ' || last_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ALTER COLUMN "name" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "discount" ALTER COLUMN "name" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "admin_user" ADD COLUMN "name" text COLLATE "und-x-icu" GENERATED ALWAYS AS (btrim(first_name || ' ' || last_name)) STORED NOT NULL;--> statement-breakpoint
DO $$
DECLARE statement text;
BEGIN
  FOR statement IN SELECT definition FROM remade ORDER BY definition LOOP EXECUTE statement; END LOOP;
END $$;
