-- A change of the settings can be undone. The price list that it stored is captured with it.
CREATE TRIGGER undo_capture AFTER INSERT OR UPDATE OR DELETE ON "agency_settings" FOR EACH ROW
  WHEN (current_setting('app.undo', true) <> '') EXECUTE FUNCTION undo_capture();
--> statement-breakpoint
CREATE TRIGGER undo_capture AFTER INSERT OR UPDATE OR DELETE ON "agency_terms" FOR EACH ROW
  WHEN (current_setting('app.undo', true) <> '') EXECUTE FUNCTION undo_capture();
