/*
 * Who may do what: the owner migrates, the app runs, the reader reports. The rights of app and reader are given table
 * by table after each migration (database/migrate.ts), so that a new one has them, too.
 */

const OWNER = 'safar_owner';
const APP = 'safar_app';
const READER = 'safar_reader';

/** What is written once and stays: the app inserts, and nothing more. Triggers refuse the rest to everybody. */
const ONLY_GROW = [
  'transfers',
  'lineage',
  'earnings',
  'referral_earnings',
  'run_levels',
  'tier_credits',
  'rewards',
  'receivables',
  'earnings_reversals',
  'receivable_write_offs',
  'audit_entries',
  'member_notes',
  'enabled_changes',
  'reconcile_results',
  'statement_imports',
  'own_transfers',
  'taken_back_imports',
  'second_person_rules',
  'purchase_rules',
];

/**
 * From where rows may go again: none of it is money. A test compares them with what the code deletes. Lines of the bank
 * go with their import alone, while nothing rests on them: a trigger refuses the others.
 */
export const DELETED_FROM = [
  'authenticators',
  'closings',
  'conversation_links',
  'devices',
  'ended_sessions',
  'factor_challenges',
  'idempotent_replies',
  'incidents',
  'mail_links',
  'network_changes',
  'next_payout_details',
  'notifications',
  'passkeys',
  'possible_bank_differences',
  'push_subscriptions',
  'pushes',
  'recovery_codes',
  'release_files',
  'release_hours',
  'reserved_emails',
  'run_chunks',
  'runs',
  'saved_reasons',
  'saved_replies',
  'saved_views',
  'security_events',
  'sessions',
  'statement_lines',
  'team_carries',
  'testimonials',
  'throttles',
];

/** What the app only reads: what migrating and archiving say of themselves, and what a transfer's trigger writes. */
const RECORDS = [
  'migrations',
  'routines',
  'archived_months',
  'archived_paid_days',
  'transfer_sources',
  'ledger_days',
  'closed_months',
  'month_balances',
  'taken_back_bonuses',
  'bonus_days',
];

/**
 * Accounts are made by the app, and moved by a transfer's trigger. Who locks one needs the right to update a column:
 * this one cannot be another (accounts_owner_check).
 */
const ACCOUNT_RIGHTS = 'SELECT, INSERT (id, kind, member_id, may_go_negative), UPDATE (member_id)';

/** Who is signed in and how, and what they were answered: no report needs it. Of members all but the password. */
const SECRET_TABLES = [
  'authenticators',
  'conversation_links',
  'devices',
  'ended_sessions',
  'factor_challenges',
  'idempotent_replies',
  'mail_link_tokens',
  'mail_links',
  'passkeys',
  'push_subscriptions',
  'recovery_codes',
  'sessions',
  'throttles',
];

const toArray = (names: string[]) => `ARRAY[${names.map((name) => `'${name}'`).join(', ')}]`;

/**
 * Gives app and reader their rights on what stands in the schema, where there are such roles. Who executes it owns the
 * tables. A partition is written through its table alone. Where sequences stand is read by backups and exports.
 */
export const RIGHTS_SQL = `DO $rights$
DECLARE
  name text;
  rights text;
BEGIN
  IF (SELECT count(*) FROM pg_roles WHERE rolname IN ('${APP}', '${READER}')) < 2 THEN
    RETURN;
  END IF;
  FOR name, rights IN
    SELECT quote_ident(c.relname), CASE
      WHEN c.relispartition OR c.relkind IN ('v', 'm', 'S') OR c.relname = ANY (${toArray(RECORDS)}) THEN 'SELECT'
      WHEN c.relname = 'accounts' THEN '${ACCOUNT_RIGHTS}'
      WHEN c.relname = ANY (${toArray(ONLY_GROW)}) THEN 'SELECT, INSERT'
      WHEN c.relname = ANY (${toArray(DELETED_FROM)}) THEN 'SELECT, INSERT, UPDATE, DELETE'
      ELSE 'SELECT, INSERT, UPDATE'
    END
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
      AND pg_has_role(c.relowner, 'USAGE')
  LOOP
    EXECUTE format('REVOKE ALL ON %s FROM ${APP}, ${READER}', name);
    EXECUTE format('GRANT %s ON %s TO ${APP}', rights, name);
    IF name = 'members' THEN
      EXECUTE (
        SELECT format('GRANT SELECT (%s) ON members TO ${READER}', string_agg(quote_ident(attname), ', '))
        FROM pg_attribute
        WHERE attrelid = 'members'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'password_hash'
      );
    ELSIF name <> ALL (${toArray(SECRET_TABLES)}) THEN
      EXECUTE format('GRANT SELECT ON %s TO ${READER}', name);
    END IF;
  END LOOP;
END $rights$`;

/** What a superuser executes once in the database of a site; executing it again changes nothing. */
export const ROLES_SQL = `-- Once, as a superuser, in the database of the site. Afterwards give each role a password: \\password ${APP}
DO $roles$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ${toArray([OWNER, APP, READER])} LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
      EXECUTE format('CREATE ROLE %I LOGIN', name);
    END IF;
  END LOOP;
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT, CREATE, TEMPORARY ON DATABASE %I TO ${OWNER}', current_database());
  EXECUTE format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO ${APP}', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO ${READER}', current_database());
END $roles$;

-- The only extension that is needed: the searches of the back office.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO ${OWNER};
GRANT USAGE ON SCHEMA public TO ${APP}, ${READER};

-- For what comes through a pooler, which cannot be told with each connection. A command's own settings go before.
ALTER ROLE ${APP} SET jit = off;
ALTER ROLE ${APP} SET statement_timeout = '15s';
ALTER ROLE ${APP} SET lock_timeout = '4s';
ALTER ROLE ${APP} SET idle_in_transaction_session_timeout = '15s';
ALTER ROLE ${READER} SET default_transaction_read_only = on;

-- On the tables that are there; each migration gives the same on those to come.
${RIGHTS_SQL};`;
