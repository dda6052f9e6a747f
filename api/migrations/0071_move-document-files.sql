-- At most six files, each in a place of its own once the transaction ends: the files of a document change places in it.
ALTER TABLE parent_document_file
  ADD CONSTRAINT parent_document_file_place_check CHECK (place BETWEEN 1 AND 6),
  ADD CONSTRAINT parent_document_file_place_key UNIQUE (parent_document_id, place) DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
CREATE TRIGGER undo_capture AFTER INSERT OR UPDATE OR DELETE ON parent_document_file FOR EACH ROW
  WHEN (current_setting('app.undo', true) <> '') EXECUTE FUNCTION undo_capture();
--> statement-breakpoint
INSERT INTO parent_document_file (parent_document_id, place, key, name, type, size)
SELECT id, 1, file_key, file_name, file_type, file_size FROM parent_document WHERE file_key IS NOT NULL ORDER BY id;
--> statement-breakpoint
-- The history names a document's files as one list.
SELECT set_config('nanny_polo.erasing', 'on', true);
--> statement-breakpoint
UPDATE event SET
  before = CASE WHEN before ? 'file_name' THEN before || jsonb_build_object('files', jsonb_build_array(before -> 'file_name')) ELSE before END
    - '{file_key,file_name,file_type,file_size}'::text[],
  after = CASE WHEN after ? 'file_name' THEN after || jsonb_build_object('files', jsonb_build_array(after -> 'file_name')) ELSE after END
    - '{file_key,file_name,file_type,file_size}'::text[]
WHERE resource = 'master/parent-documents'
  AND (before ?| '{file_key,file_name,file_type,file_size}' OR after ?| '{file_key,file_name,file_type,file_size}');
--> statement-breakpoint
SELECT set_config('nanny_polo.erasing', '', true);
