import { LEVELS_MAX } from 'api/contract/compensation-rules';
import { Button, TextField } from 'design';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import type { LevelFields } from './calculator-input';
import { checkLevel } from './calculator-input';
import { CALCULATOR_COPY } from './calculator.copy';
import styles from './calculator.module.css';

const copy = CALCULATOR_COPY.team;
const NEW_LEVEL: LevelFields = { members: '2', amount: '1000' };

interface TeamFieldsProps {
  team: readonly LevelFields[];
  onChange: (team: readonly LevelFields[]) => void;
}

/** How many members stand at each level, and what each of them puts in. Levels come and go at the end. */
export function TeamFields({ team, onChange }: TeamFieldsProps) {
  const addRef = useRef<HTMLButtonElement>(null);
  const removeLast = () => {
    onChange(team.slice(0, -1));
    // The button that was pressed is gone with its level.
    addRef.current?.focus();
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{copy.legend}</legend>
      <p className={styles.hint}>{copy.hint}</p>
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
        {copy.add(Math.min(team.length + 1, LEVELS_MAX))}
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
      <TextField label={copy.members} {...field('members')} />
      <TextField label={copy.amount} {...field('amount')} />
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={copy.remove(level)} onClick={onRemove}>
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
