-- How to pay is shown for every mode, also by the page of the member's bank and by card.
ALTER TABLE announced_deposits DROP CONSTRAINT announced_deposits_mode_check;
ALTER TABLE announced_deposits ADD CONSTRAINT announced_deposits_mode_check
  CHECK (mode IN ('UPI', 'IMPS', 'NEFT', 'RTGS', 'Credit Card', 'NetBanking')) NOT VALID;
