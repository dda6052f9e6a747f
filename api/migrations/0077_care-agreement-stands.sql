-- Families agree to a version of this text: it is never rewritten, and another text is another version.
CREATE FUNCTION care_agreement_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'care agreements are append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER care_agreement_is_append_only BEFORE UPDATE OR DELETE ON "care_agreement"
  FOR EACH ROW EXECUTE FUNCTION care_agreement_is_append_only();
--> statement-breakpoint
CREATE TRIGGER care_agreement_is_not_truncated BEFORE TRUNCATE ON "care_agreement"
  FOR EACH STATEMENT EXECUTE FUNCTION care_agreement_is_append_only();
