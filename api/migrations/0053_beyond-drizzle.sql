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
--> statement-breakpoint
-- Money that moved is never rewritten: a mistake is put right by another transaction. Its proof may name a person, who
-- can be erased.
CREATE FUNCTION order_transaction_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('nanny_polo.erasing', true) = 'on'
    AND to_jsonb(NEW) - 'proof' = to_jsonb(OLD) - 'proof' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'transactions are append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER order_transaction_is_append_only BEFORE UPDATE OR DELETE ON "order_transaction"
  FOR EACH ROW EXECUTE FUNCTION order_transaction_is_append_only();
--> statement-breakpoint
-- The number of bookings in each status, as changes that add up.
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
-- Counts the bookings themselves, after rows that were loaded past the triggers.
CREATE FUNCTION recount_tally() RETURNS void LANGUAGE sql AS $$
  DELETE FROM tally;
  INSERT INTO tally (resource, status, count) SELECT 'booking', status, count(*) FROM booking GROUP BY status;
$$;
--> statement-breakpoint
-- What a crash of the server loses of it, the tabs of the back office write again within a minute.
ALTER TABLE "presence" SET UNLOGGED;
--> statement-breakpoint
-- Notifications only wake the processes; what happened they read from the history.
CREATE FUNCTION notify_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER event_is_live AFTER INSERT ON "event" FOR EACH STATEMENT EXECUTE FUNCTION notify_live('event');
--> statement-breakpoint
CREATE TRIGGER session_is_over AFTER DELETE ON "session" FOR EACH ROW WHEN (OLD.admin_user_id IS NOT NULL)
  EXECUTE FUNCTION notify_live('session');
--> statement-breakpoint
CREATE FUNCTION notify_presence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('live', 'presence ' || OLD.resource || '/' || OLD.record_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('live', 'presence ' || NEW.resource || '/' || NEW.record_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER presence_begins_or_ends AFTER INSERT OR DELETE ON "presence" FOR EACH ROW
  EXECUTE FUNCTION notify_presence();
--> statement-breakpoint
CREATE TRIGGER presence_changes AFTER UPDATE ON "presence" FOR EACH ROW
  WHEN ((OLD.resource, OLD.record_id, OLD.editing_since IS NULL) IS DISTINCT FROM
    (NEW.resource, NEW.record_id, NEW.editing_since IS NULL))
  EXECUTE FUNCTION notify_presence();
--> statement-breakpoint
-- What an acceptance means for the figures of cover is worked out once, when it is given.
CREATE FUNCTION judge_yes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_yes_seconds := (
    SELECT greatest(0, floor(extract(epoch FROM NEW.answered_at - b.created_at)))::int FROM booking b
    WHERE b.id = NEW.booking_id AND NOT b.past_visit AND NEW.series_offer_id IS NULL AND NOT EXISTS (
      SELECT 1 FROM offer e WHERE e.booking_id = NEW.booking_id AND e.id < NEW.id
        AND e.answered_at IS NOT NULL AND e.state <> 'declined'));
  NEW.rescue := EXISTS (
    SELECT 1 FROM offer e WHERE e.booking_id = NEW.booking_id AND e.id < NEW.id
      AND e.answered_at IS NOT NULL AND e.state IN ('retracted', 'withdrawn')
      AND e.nanny_polo_id <> NEW.nanny_polo_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER offer_judge_yes BEFORE INSERT OR UPDATE OF answered_at ON "offer" FOR EACH ROW
  WHEN (NEW.answered_at IS NOT NULL AND NEW.state <> 'declined') EXECUTE FUNCTION judge_yes();
--> statement-breakpoint
-- Copies every written row into undo_row while a transaction has named a row of undo in the setting app.undo. The
-- arguments are columns that must not be copied.
CREATE FUNCTION undo_capture() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  secrets text[] := coalesce(TG_ARGV, '{}')::text[];
BEGIN
  INSERT INTO undo_row (undo_id, "table", before, after) VALUES (
    current_setting('app.undo')::integer,
    TG_TABLE_NAME,
    CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - secrets END,
    CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - secrets END
  );
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['absence', 'absence_booking', 'booking', 'busy', 'cover_ask', 'cover_ask_token',
    'cover_request', 'cover_request_booking', 'discount', 'discount_terms', 'discount_use', 'document_reminder',
    'document_type', 'loose_file', 'nanny_polo', 'nanny_user', 'number_series', 'offer', 'offer_token', 'order',
    'order_booking', 'parent_document', 'parent_user', 'price_change', 'price_change_token', 'series', 'series_offer',
    'series_offer_token', 'unfilled_alarm']
  LOOP
    EXECUTE format('CREATE TRIGGER undo_capture AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
      WHEN (current_setting(''app.undo'', true) <> '''') EXECUTE FUNCTION undo_capture(%s)',
      name, CASE name WHEN 'parent_user' THEN quote_literal('password_hash') ELSE '' END);
  END LOOP;
END $$;
--> statement-breakpoint
-- The agency's settings, and the price list under which bookings are requested at first.
INSERT INTO agency_settings DEFAULT VALUES;
--> statement-breakpoint
INSERT INTO agency_terms (prices) SELECT jsonb_object_agg(name, value)
FROM agency_settings, jsonb_each(to_jsonb(agency_settings)) AS field (name, value) WHERE name IN (
  'time_zone', 'hourly_basic_minor', 'hourly_standard_minor', 'hourly_senior_minor', 'pay_basic_minor',
  'pay_standard_minor', 'pay_senior_minor', 'extra_child_minor', 'extra_child_pay_minor',
  'shortest_booking_minutes', 'night_from', 'night_to', 'night_percent', 'holiday_percent', 'free_kilometres',
  'kilometre_minor', 'introduction_week_minor', 'payment_days');
