-- `fold` as before; it also drops the selectors of ideographs and Mongolian, and separates at further marks of names.
DO $$
DECLARE
  home text := (SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = 'unaccent');
  dropped text := '[\u0027\u0060\u00ad\u00b7\u02b9-\u02bf\u0300-\u036f\u0387\u0483-\u0489\u055a\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05f3\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2018-\u201b\u2027\u202a-\u202e\u2032\u2035\u2060-\u206f\u20d0-\u20ff\ua78b\ua78c\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U000e0100-\U000e01ef]';
  separators text := '[\u0001-\u0024\u0026\u0028-\u002a\u002c-\u002f\u003a-\u003f\u005b\u005d\u005e\u007b-\u00bf\u00d7\u00f7\u02d7\u055b-\u055f\u0589\u058a\u05be\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0a76\u0af0\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u30a0\u30fb\ufe10-\ufe1f\ufe30-\ufe6f\ufffc\ufffd\U0001f000-\U0001faff\U000e0000-\U000e007f]+';
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN btrim(regexp_replace(regexp_replace(
      translate(lower(%s.unaccent(%L::regdictionary, normalize(translate(value, %L, ''''''''), NFKD)) COLLATE "und-x-icu"), %L, %L)
      COLLATE "C", %L, '''', ''g''), %L, '' '', ''g''))', home, home || '.unaccent', U&'\00b4', U&'\03c2', U&'\03c3', dropped, separators);
END $$;
--> statement-breakpoint
-- Names as the search finds them: each word, and again as one word what a hyphen joins, what follows a short word, so
-- that O'Brien, O Brien and OBrien find each other, and two words without Latin spacing in either order: 美玲 陳 and 陳美玲.
CREATE OR REPLACE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT ' ' || words || coalesce(' ' || nullif(regexp_replace(joined, '(?<![^ ])([^ ]{1,3}) (?=[^ ])', '\1', 'g'), words), '')
    || coalesce(' ' || nullif(regexp_replace(words COLLATE "C", '(?<![^ ])([\u0e00-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3041-\u312f\u31a0-\u31ff\u3400-\u9fff\ua960-\ua97f\ud7b0-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]+) ([\u0e00-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3041-\u312f\u31a0-\u31ff\u3400-\u9fff\ua960-\ua97f\ud7b0-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]+)(?![^ ])', '\1\2 \2\1', 'g'), words), '')
  FROM (SELECT fold(value), fold(regexp_replace(value, '[-\u02d7\u2010-\u2015\u2043\u2212\u30a0\ufe63\uff0d]', '', 'g')) OFFSET 0) AS one (words, joined));
--> statement-breakpoint
UPDATE parent_user SET search_text = DEFAULT;
--> statement-breakpoint
UPDATE nanny_polo SET search_text = DEFAULT;
--> statement-breakpoint
UPDATE nanny_user SET search_text = DEFAULT;
