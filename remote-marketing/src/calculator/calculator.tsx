import type { Plan } from 'api/contract';
import { LEVELS_MAX } from 'api/contract/compensation-rules';
import { formatCount, formatRupees } from 'client/money';
import { Button, Card, LineIcon, Section, Skeleton, TextField } from 'design';
import type { Translate } from 'i18n';
import { useTranslation } from 'i18n';
import { Plus, X } from 'lucide';
import { useRef, useState } from 'react';
import { SMALLEST_PACKAGE } from '../compensation/worked-example';
import { EarningsNote } from '../sections/public-page';
import type { CalculatorFields, LevelFields } from './calculator-input';
import { checkAmount, checkLevel, findTierOf, typed } from './calculator-input';
import styles from './calculator.module.css';
import projectionStyles from './projection.module.css';
import type { TermsQuery } from './use-terms';

/** The plan's arithmetic for anybody's amounts. Nothing that is typed leaves the page. */
export function Calculator({ query }: { query: TermsQuery }) {
  const { t } = useTranslation();
  const [fields, setFields] = useState(typed.fields);
  const type = (changed: Partial<CalculatorFields>) => {
    typed.fields = { ...typed.fields, ...changed };
    setFields(typed.fields);
  };
  return (
    <Section
      title={t('Work it out yourself')}
      lead={t(
        'Type an amount, and invent a team if you like. The figures come from the same arithmetic that credits the wallets.',
      )}
    >
      <div className={styles.columns}>
        <div className={styles.fields}>
          <OwnPackageFields amount={fields.amount} plans={query.terms?.plans} onChange={(amount) => type({ amount })} />
          <TeamFields team={fields.team} onChange={(team) => type({ team })} />
        </div>
        <div className={styles.answer}>
          <ProjectionResult fields={fields} query={query} />
          <EarningsNote>
            {t(
              'This is arithmetic, not a forecast. Earnings are not guaranteed, and whatever comes from a team depends on others joining and buying packages with their own money. It assumes that everybody buys on the same day, once, and that nobody leaves. Your deposit is not part of these figures.',
            )}
          </EarningsNote>
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
  const { t } = useTranslation();
  const error = checkAmount(t, amount);
  const tier = error === undefined && plans ? findTierOf(plans, amount) : undefined;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('Your package')}</legend>
      <TextField
        // What was typed before the program came has sent no event to it, and would be written over.
        ref={(input) => {
          if (input && input.value !== amount) onChange(input.value);
        }}
        name="amount"
        label={t('Amount in rupees')}
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        help={t('Whole rupees, from {smallest}.', SMALLEST_PACKAGE)}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className={styles.tier}>
        {tier && describeTier(t, tier)}
      </p>
    </fieldset>
  );
}

function describeTier(t: Translate, { name, minRecharge, cashbackDay, dailyProfit, minLevel }: Plan): string {
  return t(
    cashbackDay === 1
      ? '{name}, from {amount}: cashback on 1 weekday, at most {cap} a day, {levels}.'
      : '{name}, from {amount}: cashback on {days} weekdays, at most {cap} a day, {levels}.',
    {
      name,
      amount: formatRupees(String(minRecharge)),
      days: formatCount(cashbackDay),
      cap: formatRupees(String(dailyProfit)),
      levels: minLevel === 1 ? t('1 level open') : t('{count} levels open', { count: minLevel }),
    },
  );
}

const NEW_LEVEL: LevelFields = { members: '2', amount: '1000' };

interface TeamFieldsProps {
  team: readonly LevelFields[];
  onChange: (team: readonly LevelFields[]) => void;
}

/** How many members stand at each level, and what each of them puts in. Levels come and go at the end. */
function TeamFields({ team, onChange }: TeamFieldsProps) {
  const { t } = useTranslation();
  const isFull = team.length === LEVELS_MAX;
  const addRef = useRef<HTMLButtonElement>(null);
  const removeLast = () => {
    onChange(team.slice(0, -1));
    // The button that was pressed is gone with its level.
    addRef.current?.focus();
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('A team of your own invention')}</legend>
      <p className={styles.hint}>
        {t('Nobody joins because a page says so. Leave it empty to see what your own package pays.')}
      </p>
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
        className={styles.add}
        // Not disabled: that would take the focus away.
        aria-disabled={isFull}
        onClick={() => isFull || onChange([...team, NEW_LEVEL])}
      >
        <LineIcon icon={Plus} />
        {t('Add level {level}', { level: Math.min(team.length + 1, LEVELS_MAX) })}
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
  const { t } = useTranslation();
  const errors = checkLevel(t, fields);
  const name = t('Level {level}', { level });
  const field = (key: keyof LevelFields) => ({
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: fields[key],
    error: errors[key],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...fields, [key]: target.value }),
  });
  return (
    <div role="group" aria-label={name} className={styles.level}>
      <span aria-hidden="true" className={styles.levelName}>
        {name}
      </span>
      <TextField label={t('Members')} {...field('members')} />
      <TextField label={t('Rupees each')} {...field('amount')} />
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('Remove level {level}', { level })}
          onClick={onRemove}
        >
          <LineIcon icon={X} />
        </button>
      )}
    </div>
  );
}

interface ProjectionResultProps {
  fields: CalculatorFields;
  query: TermsQuery;
}

function ProjectionResult({ fields, query }: ProjectionResultProps) {
  const { t } = useTranslation();
  return (
    <Card as="section" padding="large" aria-labelledby="projection" className={projectionStyles.card}>
      <h3 id="projection">{t('What the plan would credit')}</h3>
      <Answer fields={fields} query={query} />
    </Card>
  );
}

function Answer({ fields, query: { terms, isLoading, hasFailed, retry } }: ProjectionResultProps) {
  const { t } = useTranslation();
  if (hasFailed) {
    return (
      <>
        <p role="alert">{t('The tiers could not be loaded just now.')}</p>
        <Button variant="secondary" onClick={retry}>
          {t('Try again')}
        </Button>
      </>
    );
  }
  if (!terms) return <Outline isLoading={isLoading} />;
  const { ProjectionAnswer } = terms.answers;
  return <ProjectionAnswer fields={fields} terms={terms} />;
}

/** Before the tiers are known. */
function Outline({ isLoading }: { isLoading: boolean }) {
  return (
    <div aria-busy={isLoading || undefined} className={projectionStyles.outline}>
      <Skeleton width="half" />
      <Skeleton width="third" />
      <Skeleton />
      <Skeleton />
    </div>
  );
}
