-- A nanny is never in two places.
ALTER TABLE "busy" ADD CONSTRAINT "busy_no_overlap" EXCLUDE USING gist ("nanny_polo_id" WITH =, "busy" WITH &&);
--> statement-breakpoint
-- Events are append-only; only the erasure of a person, which says so in its transaction, may redact them.
CREATE FUNCTION event_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('nanny_polo.erasing', true) = 'on' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'events are append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER event_is_append_only BEFORE UPDATE OR DELETE ON "event" FOR EACH ROW EXECUTE FUNCTION event_is_append_only();
--> statement-breakpoint
CREATE TRIGGER event_is_not_truncated BEFORE TRUNCATE ON "event" FOR EACH STATEMENT EXECUTE FUNCTION event_is_append_only();
