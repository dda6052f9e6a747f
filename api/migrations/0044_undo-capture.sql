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
