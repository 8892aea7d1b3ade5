-- The day book: what runs do not write, day by day.
CREATE INDEX CONCURRENTLY transfers_day_idx ON transfers (business_date, id) WHERE kind NOT IN ('cashback', 'cashback_on_cashback');
