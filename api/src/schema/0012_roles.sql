-- Staff have roles: src/contract/roles.ts says what each may do. Those who could do everything are owners.
ALTER TABLE members DROP CONSTRAINT members_role_check;
UPDATE members SET role = 'owner' WHERE role = 'admin';
ALTER TABLE members ADD CONSTRAINT members_role_check
  CHECK (role IN ('member', 'owner', 'finance', 'support', 'plans', 'auditor')) NOT VALID;
