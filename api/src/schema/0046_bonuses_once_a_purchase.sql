-- The indexes of the file before prove more.
ALTER TABLE referral_earnings DROP CONSTRAINT IF EXISTS referral_earnings_pkey;
