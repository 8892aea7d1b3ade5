-- What may have taken a credit back.
CREATE INDEX CONCURRENTLY statement_lines_debits_idx ON statement_lines (amount_micros, booked_on) WHERE amount_micros < 0;
