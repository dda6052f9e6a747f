ALTER TABLE "ended_row" ADD COLUMN "returned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION note_returned_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_row ("table", row_id, returned)
    SELECT TG_TABLE_NAME, NEW.id, true
    WHERE EXISTS (SELECT FROM ended_row WHERE "table" = TG_TABLE_NAME AND row_id = NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_ended AFTER DELETE ON parent_user FOR EACH ROW EXECUTE FUNCTION note_ended_row();--> statement-breakpoint
CREATE TRIGGER note_erased AFTER UPDATE OF erased_at ON parent_user FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION note_ended_row();--> statement-breakpoint
CREATE TRIGGER note_ended AFTER DELETE ON nanny_polo FOR EACH ROW EXECUTE FUNCTION note_ended_row();--> statement-breakpoint
CREATE TRIGGER note_returned AFTER INSERT ON nanny_polo FOR EACH ROW EXECUTE FUNCTION note_returned_row();--> statement-breakpoint
CREATE TRIGGER note_ended AFTER DELETE ON nanny_user FOR EACH ROW EXECUTE FUNCTION note_ended_row();--> statement-breakpoint
CREATE TRIGGER note_returned AFTER INSERT ON nanny_user FOR EACH ROW EXECUTE FUNCTION note_returned_row();--> statement-breakpoint
CREATE TRIGGER note_ended AFTER DELETE ON admin_user FOR EACH ROW EXECUTE FUNCTION note_ended_row();--> statement-breakpoint
CREATE TRIGGER note_ended AFTER DELETE ON support_message FOR EACH ROW EXECUTE FUNCTION note_ended_row();--> statement-breakpoint
-- Parents erased by an earlier version.
INSERT INTO ended_row ("table", row_id, at) SELECT 'parent_user', id, erased_at FROM parent_user WHERE erased_at IS NOT NULL;
