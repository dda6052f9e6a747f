-- The hours of a dossier, `[{"weekday": 1, "from": "08:00", "to": "18:00"}]`, as minutes of a week from Monday on.
CREATE FUNCTION nanny_week_minutes(hours jsonb) RETURNS int4multirange LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(range_agg(int4range(day + split_part("from", ':', 1)::int * 60 + split_part("from", ':', 2)::int,
    day + split_part("to", ':', 1)::int * 60 + split_part("to", ':', 2)::int)), '{}'::int4multirange)
  FROM jsonb_to_recordset(hours) AS one(weekday int, "from" text, "to" text), LATERAL (SELECT (weekday - 1) * 1440 AS day) AS start
$$;
--> statement-breakpoint
-- The day on which the first of the documents lapses without which nobody works; null while one is not verified.
CREATE FUNCTION nanny_documents_until(documents jsonb) RETURNS date LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN count(*) = 4 THEN min(until) END FROM (
    SELECT kind, max(coalesce(expires_on, 'infinity'::date)) AS until
    FROM jsonb_to_recordset(documents) AS one(kind text, status text, expires_on date)
    WHERE status = 'verified' AND kind IN ('identity', 'right_to_work', 'dbs', 'first_aid')
    GROUP BY kind) AS required
$$;
--> statement-breakpoint
CREATE TABLE "offer_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"offer_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offer" DROP CONSTRAINT "offer_token_hash_unique";--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "cancellation_policy" jsonb DEFAULT '{"name":"Standard","steps":[{"hours_before":48,"percent":0},{"hours_before":24,"percent":50}],"late_percent":100}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "booking" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offer_token" ADD CONSTRAINT "offer_token_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_token_offer_id_index" ON "offer_token" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "booking_open" ON "booking" USING btree ("start_at") WHERE "booking"."status" IN ('requested', 'offered');--> statement-breakpoint
CREATE INDEX "booking_ahead" ON "booking" USING btree ("start_at") WHERE "booking"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "busy_at" ON "busy" USING gist ("busy");--> statement-breakpoint
CREATE INDEX "offer_running" ON "offer" USING btree ("expires_at") WHERE "offer"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "offer" DROP COLUMN "token_hash";