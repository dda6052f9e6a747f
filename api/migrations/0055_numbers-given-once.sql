-- An undo does not set order numbers back. Numbers that undos have freed already are not given again either.
DROP TRIGGER undo_capture ON "number_series";
--> statement-breakpoint
DELETE FROM undo_row WHERE "table" = 'number_series';
--> statement-breakpoint
INSERT INTO number_series (name, last)
SELECT split_part(after->>'number', '-', 2), max(split_part(after->>'number', '-', 3)::int) FROM event
WHERE resource = 'order' AND action = 'create' AND after->>'number' ~ '^NP-\d{4}-\d+$' GROUP BY 1
ON CONFLICT (name) DO UPDATE SET last = greatest(number_series.last, excluded.last);
