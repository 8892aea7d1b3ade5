-- Every four digits in a row, once each. PostgreSQL keeps the body as it is parsed here, so that no other function of a
-- name in it is ever meant. Not safe for parallel plans: to start their workers takes longer than a search.
CREATE FUNCTION list_digit_parts(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT
  RETURN ARRAY(
    SELECT DISTINCT part FROM generate_series(1, length($1) - 3) place CROSS JOIN LATERAL substr($1, place, 4) part
    WHERE part ~ '^[0-9]{4}$'
  );
