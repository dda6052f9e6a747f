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
-- The dashboard goes back a year at most.
UPDATE "offer" SET answered_at = answered_at
  WHERE answered_at >= now() - interval '366 days' AND state <> 'declined';
