-- Search that ignores accents. `unaccent` is not immutable, because a change of its dictionary would change its result,
-- so indexes need a function that says it is. The body is bound to the extension's own schema when it is created.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
DO $$
DECLARE home text := (SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = 'unaccent');
BEGIN
  EXECUTE format('CREATE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(%s.unaccent(%L::regdictionary, value))', home, home || '.unaccent');
END $$;
--> statement-breakpoint
-- The texts that find a person. A space precedes each word; a telephone number is digits alone, a postcode has no space.
CREATE FUNCTION person_search_text(names text, email text, phone text, postcodes text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ' ' || fold(names) || coalesce(' ' || lower(email), '') || coalesce(' ' || regexp_replace(phone, '\D', '', 'g'), '')
  || coalesce(' ' || lower(postcodes), '');
--> statement-breakpoint
CREATE FUNCTION family_search_text(name text, email text, phone text, addresses jsonb, children jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN person_search_text(
  name || coalesce((SELECT string_agg(' ' || (one ->> 'name'), '') FROM jsonb_array_elements(children) one), ''), email, phone,
  (SELECT string_agg(replace(one ->> 'postcode', ' ', ''), ' ') FROM jsonb_array_elements(addresses) one));
