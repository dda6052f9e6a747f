-- Names, labels and postcodes that were stored as they were typed, in the form in which they are stored now.
CREATE FUNCTION pg_temp.line(typed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT normalize(btrim(regexp_replace(
    regexp_replace(typed, '[\u00AD\u200B\u200E\u200F\u2060\uFEFF]', '', 'g'),
    '[\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g')), NFC)
$$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.postcode(typed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN joined ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$'
    THEN left(joined, -3) || ' ' || right(joined, 3) ELSE pg_temp.line(typed) END
  FROM upper(regexp_replace(pg_temp.line(typed), '[[:space:][:punct:]]', '', 'g')) AS joined
$$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.part(part jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT part || coalesce((
    SELECT jsonb_object_agg(key, CASE key WHEN 'postcode' THEN pg_temp.postcode(value) ELSE pg_temp.line(value) END)
    FROM jsonb_each_text(part) WHERE key IN ('label', 'line', 'postcode', 'name', 'relation') AND value IS NOT NULL
  ), '{}')
$$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.parts(list jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(pg_temp.part(part) ORDER BY place), '[]')
  FROM jsonb_array_elements(list) WITH ORDINALITY AS one (part, place)
$$;
--> statement-breakpoint
UPDATE parent_user SET first_name = pg_temp.line(first_name),
  last_name = CASE WHEN pg_temp.line(last_name) IN ('-', '.') THEN '' ELSE pg_temp.line(last_name) END,
  addresses = pg_temp.parts(addresses), children = pg_temp.parts(children),
  emergency_contacts = pg_temp.parts(emergency_contacts);
--> statement-breakpoint
UPDATE admin_user SET first_name = pg_temp.line(first_name), last_name = pg_temp.line(last_name);
--> statement-breakpoint
UPDATE nanny_user SET first_name = pg_temp.line(first_name), last_name = pg_temp.line(last_name);
--> statement-breakpoint
UPDATE registration SET first_name = pg_temp.line(first_name), last_name = pg_temp.line(last_name);
--> statement-breakpoint
UPDATE nanny_polo SET display_name = pg_temp.line(display_name), legal_name = pg_temp.line(legal_name),
  address = pg_temp.line(address), postcode = pg_temp.postcode(postcode);
--> statement-breakpoint
UPDATE nanny_application SET name = pg_temp.line(name), postcode = pg_temp.postcode(postcode);
--> statement-breakpoint
UPDATE booking SET address = pg_temp.part(address), children = pg_temp.parts(children) WHERE address IS NOT NULL OR children <> '[]';
--> statement-breakpoint
UPDATE series SET address = pg_temp.part(address), children = pg_temp.parts(children) WHERE address IS NOT NULL OR children <> '[]';
--> statement-breakpoint
UPDATE discount SET name = pg_temp.line(name);
