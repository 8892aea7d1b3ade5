-- No two tiers on sale have one name, whatever its case: the expression is that of src/plan/tiers.ts.
CREATE UNIQUE INDEX CONCURRENTLY plan_versions_name_key ON plan_versions
  (lower(coalesce(name, 'Tier ₹' || regexp_replace(min_recharge_rupees::text, '(\d)(?=(\d\d)+\d$)', '\1,', 'g')))) WHERE is_on_sale;
