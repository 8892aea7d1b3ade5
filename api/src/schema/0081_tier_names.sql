-- What a person calls a tier; null: "Tier ₹1,000", by its smallest deposit (src/plan/tiers.ts).
ALTER TABLE plan_versions ADD name text;
ALTER TABLE plan_versions ADD CONSTRAINT plan_versions_name_check CHECK (char_length(name) BETWEEN 1 AND 40) NOT VALID;
ALTER TABLE plan_versions VALIDATE CONSTRAINT plan_versions_name_check;
