-- The day on which the bank has booked a payment, as its line says. What is paid counts from the confirmation.
ALTER TABLE deposits ADD value_date date;
ALTER TABLE deposits ADD CONSTRAINT deposits_value_date_check CHECK (
  value_date IS NULL OR status IN ('success', 'reversed') AND value_date <= (decided_at AT TIME ZONE 'Asia/Kolkata')::date
) NOT VALID;
ALTER TABLE deposits VALIDATE CONSTRAINT deposits_value_date_check;
