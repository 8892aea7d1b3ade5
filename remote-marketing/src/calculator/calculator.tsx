import type { Plan } from 'api/contract';
import { LEVELS_MAX } from 'api/contract/compensation-rules';
import { formatRupees } from 'client/money';
import { Button, Section, TextField, useIsNear } from 'design';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { EarningsNote } from '../sections/public-page';
import type { CalculatorFields, LevelFields } from './calculator-input';
import { checkAmount, checkLevel, findTierOf } from './calculator-input';
import { CALCULATOR_COPY as copy } from './calculator.copy';
import styles from './calculator.module.css';
import { ProjectionResult } from './projection-result';
import { useTerms } from './use-terms';

const AT_FIRST: CalculatorFields = { amount: '10000', team: [] };

/** The plan's arithmetic for anybody's amounts. Nothing that is typed leaves the page. */
export function Calculator() {
  const [fields, setFields] = useState(AT_FIRST);
  const ref = useRef<HTMLDivElement>(null);
  const query = useTerms(useIsNear(ref));
  return (
    <Section tone="paper" title={copy.title} lead={copy.lead}>
      <div ref={ref} className={styles.columns}>
        <div className={styles.fields}>
          <OwnPackageFields
            amount={fields.amount}
            plans={query.terms?.plans}
            onChange={(amount) => setFields({ ...fields, amount })}
          />
          <TeamFields team={fields.team} onChange={(team) => setFields({ ...fields, team })} />
        </div>
        <div className={styles.answer}>
          <ProjectionResult fields={fields} query={query} />
          <EarningsNote>{copy.note}</EarningsNote>
        </div>
      </div>
    </Section>
  );
}

interface OwnPackageFieldsProps {
  amount: string;
  plans: readonly Plan[] | undefined;
  onChange: (amount: string) => void;
}

/** The own amount, and the terms of the tier that it buys. */
function OwnPackageFields({ amount, plans, onChange }: OwnPackageFieldsProps) {
  const error = checkAmount(amount);
  const tier = error === undefined && plans ? findTierOf(plans, amount) : undefined;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{copy.own.legend}</legend>
      <TextField
        label={copy.own.label}
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        help={copy.own.help}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className={styles.tier}>
        {tier && describeTier(tier)}
      </p>
    </fieldset>
  );
}

function describeTier({ minRecharge, cashbackDay, dailyProfit, minLevel }: Plan): string {
  const levels = minLevel === 1 ? '1 level open' : `${minLevel} levels open`;
  const days = `cashback on ${cashbackDay.toLocaleString('en-IN')} weekdays`;
  return `Tier from ${formatRupees(String(minRecharge))}: ${days}, at most ${formatRupees(String(dailyProfit))} a day, ${levels}.`;
}

const NEW_LEVEL: LevelFields = { members: '2', amount: '1000' };

interface TeamFieldsProps {
  team: readonly LevelFields[];
  onChange: (team: readonly LevelFields[]) => void;
}

/** How many members stand at each level, and what each of them puts in. Levels come and go at the end. */
function TeamFields({ team, onChange }: TeamFieldsProps) {
  const addRef = useRef<HTMLButtonElement>(null);
  const removeLast = () => {
    onChange(team.slice(0, -1));
    // The button that was pressed is gone with its level.
    addRef.current?.focus();
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{copy.team.legend}</legend>
      <p className={styles.hint}>{copy.team.hint}</p>
      {team.map((fields, index) => (
        <LevelRow
          // A level is its place.
          key={index}
          level={index + 1}
          fields={fields}
          onChange={(changed) => onChange(team.with(index, changed))}
          onRemove={index === team.length - 1 ? removeLast : undefined}
        />
      ))}
      <Button
        ref={addRef}
        variant="secondary"
        disabled={team.length === LEVELS_MAX}
        onClick={() => onChange([...team, NEW_LEVEL])}
      >
        <Plus aria-hidden="true" />
        {copy.team.add(Math.min(team.length + 1, LEVELS_MAX))}
      </Button>
    </fieldset>
  );
}

interface LevelRowProps {
  level: number;
  fields: LevelFields;
  onChange: (fields: LevelFields) => void;
  /** Only the last level can go: those below it joined through it. */
  onRemove: (() => void) | undefined;
}

function LevelRow({ level, fields, onChange, onRemove }: LevelRowProps) {
  const errors = checkLevel(fields);
  const field = (name: keyof LevelFields) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...fields, [name]: target.value }),
  });
  return (
    <div role="group" aria-label={`Level ${level}`} className={styles.level}>
      <span aria-hidden="true" className={styles.levelName}>
        Level {level}
      </span>
      <TextField label={copy.team.members} {...field('members')} />
      <TextField label={copy.team.amount} {...field('amount')} />
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={copy.team.remove(level)} onClick={onRemove}>
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
