-- What came before the triggers.
INSERT INTO possible_bank_differences SELECT * FROM bank_differences ON CONFLICT DO NOTHING;
INSERT INTO bonus_days (member_id, business_date, amount_micros)
SELECT member_id, business_date, sum(amount_micros) FROM referral_earnings
WHERE business_date < (SELECT min(business_date) FROM bonus_days) GROUP BY 1, 2;
