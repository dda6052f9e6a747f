-- Allergies become lines of their own: in records, and in their history, from which earlier versions are restored.
-- Children of families get further notes, which bookings and series do not copy.
CREATE FUNCTION with_child_notes(children jsonb, others jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT CASE WHEN jsonb_typeof(children) <> 'array' THEN children ELSE coalesce((
    SELECT jsonb_agg(others || child || jsonb_build_object('allergies', (
          SELECT coalesce(jsonb_agg(btrim(line) ORDER BY line_place) FILTER (WHERE btrim(line) <> ''), '[]')
          FROM regexp_split_to_table(child ->> 'allergies', '[\n\r;]+') WITH ORDINALITY AS lines (line, line_place)))
      ORDER BY place)
    FROM jsonb_array_elements(children) WITH ORDINALITY AS each_child (child, place)), '[]') END
$$;
--> statement-breakpoint
UPDATE parent_user SET children = with_child_notes(children, '{"medicines": "", "doctor_name": "", "doctor_phone": "",
  "school_name": "", "school_phone": "", "routine": ""}') WHERE children <> '[]';
--> statement-breakpoint
UPDATE booking SET children = with_child_notes(children, '{}') WHERE children <> '[]';
--> statement-breakpoint
UPDATE series SET children = with_child_notes(children, '{}') WHERE children <> '[]';
--> statement-breakpoint
SELECT set_config('nanny_polo.erasing', 'on', true);
--> statement-breakpoint
UPDATE event SET
  before = CASE WHEN before ? 'children' THEN jsonb_set(before, '{children}', with_child_notes(before -> 'children', others)) ELSE before END,
  after = CASE WHEN after ? 'children' THEN jsonb_set(after, '{children}', with_child_notes(after -> 'children', others)) ELSE after END
FROM (VALUES ('users/parents', '{"medicines": "", "doctor_name": "", "doctor_phone": "", "school_name": "",
  "school_phone": "", "routine": ""}'::jsonb), ('booking', '{}'), ('series', '{}')) AS kept (name, others)
WHERE name = resource AND (before ? 'children' OR after ? 'children');
--> statement-breakpoint
SELECT set_config('nanny_polo.erasing', '', true);
--> statement-breakpoint
-- What was captured for an undo has the earlier form.
DELETE FROM undo;
--> statement-breakpoint
DROP FUNCTION with_child_notes(jsonb, jsonb);
