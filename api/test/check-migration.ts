import { bearsOf, numberOf, splitStatements, type SqlFile } from '../src/database/schema-files';

/*
 * What a migration must keep so that nobody notices it: no statement holds a table for longer than a moment, and the
 * release before runs on what it leaves. docs/operating.md, "Upgrade", says how such changes are made instead.
 */

interface Rule {
  forbidden: RegExp;
  instead: string;
}

/** They keep a table from others for as long as it is long. */
const STOPPING: Rule[] = [
  {
    forbidden: /^CREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/i,
    instead: 'make the index CONCURRENTLY, in a file of its own',
  },
  { forbidden: /^DROP INDEX (?!CONCURRENTLY)/i, instead: 'drop the index CONCURRENTLY, in a file of its own' },
  { forbidden: /^(REINDEX|CLUSTER|VACUUM|LOCK)\b/i, instead: 'leave it to somebody who watches it' },
  {
    forbidden: /\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i,
    instead: 'add a column of the new type, write both, and drop the old one in a later release',
  },
  {
    forbidden: /\bADD (COLUMN )?(?!CONSTRAINT)\w+ [^,]*\b(GENERATED|(big|small)?serial)\b/i,
    instead: 'add a plain column: such a one writes the whole table again',
  },
  {
    forbidden: /\bADD (COLUMN )?(?!CONSTRAINT)\w+ [^,]*\bDEFAULT (\w*random\w*|clock_timestamp|timeofday|nextval)\b/i,
    instead: 'add the column with a default that is the same for all rows',
  },
  {
    forbidden: /\bADD (CONSTRAINT \w+ )?(CHECK|FOREIGN KEY)\b(?![^,]*\bNOT VALID\b)/i,
    instead: 'add the constraint NOT VALID and validate it in a file after this one',
  },
  {
    forbidden: /\bADD (CONSTRAINT \w+ )?(UNIQUE|PRIMARY KEY|EXCLUDE)\b(?![^,]*\bUSING INDEX\b)/i,
    instead: 'make the unique index CONCURRENTLY, and the constraint USING INDEX in a file after it',
  },
  {
    forbidden: /^(UPDATE|DELETE)\b(?!.*\bWHERE\b)/i,
    instead: 'change rows a few at a time, after the release',
  },
];

/** What the release before may still use. */
const TAKING_AWAY: Rule[] = [
  {
    forbidden: /\bDROP (TABLE|COLUMN|VIEW|FUNCTION|TYPE|SEQUENCE|SCHEMA|EXTENSION|DEFAULT)\b/i,
    instead: 'leave it until no release uses it',
  },
  // ALTER TABLE t DROP c
  {
    forbidden: /\bALTER TABLE [^,]*?\bDROP (?!CONSTRAINT|NOT NULL|COLUMN|DEFAULT|EXPRESSION|IDENTITY)\w+/i,
    instead: 'leave it until no release uses it',
  },
  { forbidden: /\bRENAME\b/i, instead: 'add the new name beside the old one' },
  { forbidden: /^TRUNCATE\b/i, instead: 'leave the rows' },
  { forbidden: /\bSET NOT NULL\b/i, instead: 'wait until every release that writes the column fills it' },
  {
    forbidden: /\bADD (COLUMN )?(?!CONSTRAINT)\w+ (?=[^,]*\bNOT NULL\b)(?![^,]*\bDEFAULT\b)/i,
    instead: 'give the column a default: the release before does not fill it',
  },
];

const TABLE_MADE = /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)/i;
/** The table that a statement is about. */
const TABLE_OF =
  /^(?:ALTER TABLE (?:IF EXISTS )?(?:ONLY )?|CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\w+ ON (?:ONLY )?|UPDATE |DELETE FROM )(\w+)/i;

const CONCURRENT = /^(CREATE (UNIQUE )?INDEX|DROP INDEX|REINDEX INDEX) CONCURRENTLY\b/i;

/** On one line, without what stands in quotes, in dollars and in brackets. */
function toOutline(statement: string): string {
  let outline = statement.replace(/'(?:[^']|'')*'|(\$\w*\$)[^]*?\1/g, "''").replace(/\s+/g, ' ');
  for (let before = ''; outline !== before;) [before, outline] = [outline, outline.replace(/ ?\([^()]*\)/g, '')];
  return outline;
}

function listViolations(statement: string, rules: Rule[]): string[] {
  return rules.filter(({ forbidden }) => forbidden.test(statement)).map(({ instead }) => instead);
}

/** @returns a sentence for everything in a migration that a running site would notice */
export function checkMigration(file: SqlFile): string[] {
  const statements = splitStatements(file.sql).map(toOutline);
  const made = new Set(statements.map((statement) => TABLE_MADE.exec(statement)?.[1]));
  const [number, bears] = [numberOf(file.name), bearsOf(file)];
  const say = (statement: string, instead: string) => `${file.name}: "${statement.slice(0, 80)}": ${instead}.`;
  const violations = statements
    .filter((statement) => !made.has(TABLE_OF.exec(statement)?.[1] ?? ''))
    .flatMap((statement) => {
      const rules = bears === 0 ? [...STOPPING, ...TAKING_AWAY] : STOPPING;
      return listViolations(statement, rules).map((instead) => say(statement, instead));
    });
  const concurrent = statements.filter((statement) => CONCURRENT.test(statement));
  if (concurrent.length > 0 && concurrent.length < statements.length) {
    violations.push(`${file.name}: what is CONCURRENTLY stands in a file of its own: it cannot be in a transaction.`);
  }
  if (bears >= number) {
    violations.push(`${file.name}: it must bear the release before, which has version ${number - 1} at most.`);
  }
  return violations;
}
