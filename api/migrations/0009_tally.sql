CREATE TABLE "tally" (
	"resource" text NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	"minor" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "booking_code_search" ON "booking" USING gin ("code" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "booking_long" ON "booking" USING btree ("start_at") WHERE end_at - start_at > interval '1 day';--> statement-breakpoint
CREATE FUNCTION tally_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally (resource, status, count) SELECT 'booking', status, count(*) FROM added GROUP BY status;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally (resource, status, count) SELECT 'booking', status, -count(*) FROM removed GROUP BY status;
  ELSE
    INSERT INTO tally (resource, status, count) SELECT 'booking', status, sum(n)
    FROM (SELECT status, 1 AS n FROM added UNION ALL SELECT status, -1 FROM removed) AS changed
    GROUP BY status HAVING sum(n) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tally (resource, status, count, minor)
    SELECT 'order', status, count(*), sum(total_minor) FROM added GROUP BY status;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO tally (resource, status, count, minor)
    SELECT 'order', status, -count(*), -sum(total_minor) FROM removed GROUP BY status;
  ELSE
    INSERT INTO tally (resource, status, count, minor) SELECT 'order', status, sum(n), sum(n * minor)
    FROM (SELECT status, 1 AS n, total_minor::bigint AS minor FROM added
      UNION ALL SELECT status, -1, total_minor FROM removed) AS changed
    GROUP BY status HAVING sum(n) <> 0 OR sum(n * minor) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tally_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tally WHERE resource = TG_TABLE_NAME;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_booking_insert AFTER INSERT ON "booking" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_booking();
--> statement-breakpoint
CREATE TRIGGER tally_booking_update AFTER UPDATE ON "booking" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_booking();
--> statement-breakpoint
CREATE TRIGGER tally_booking_delete AFTER DELETE ON "booking" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_booking();
--> statement-breakpoint
CREATE TRIGGER tally_booking_truncate AFTER TRUNCATE ON "booking" FOR EACH STATEMENT EXECUTE FUNCTION tally_emptied();
--> statement-breakpoint
CREATE TRIGGER tally_order_insert AFTER INSERT ON "order" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_order();
--> statement-breakpoint
CREATE TRIGGER tally_order_update AFTER UPDATE ON "order" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_order();
--> statement-breakpoint
CREATE TRIGGER tally_order_delete AFTER DELETE ON "order" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_order();
--> statement-breakpoint
CREATE TRIGGER tally_order_truncate AFTER TRUNCATE ON "order" FOR EACH STATEMENT EXECUTE FUNCTION tally_emptied();
--> statement-breakpoint
-- From the records themselves: now, and after rows came in past the triggers.
CREATE FUNCTION recount_tally() RETURNS void LANGUAGE sql AS $$
  DELETE FROM tally;
  INSERT INTO tally (resource, status, count) SELECT 'booking', status, count(*) FROM booking GROUP BY status;
  INSERT INTO tally (resource, status, count, minor)
  SELECT 'order', status, count(*), sum(total_minor) FROM "order" GROUP BY status;
$$;
--> statement-breakpoint
SELECT recount_tally();
