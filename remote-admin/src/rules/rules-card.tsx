import Button from '@mui/material/Button';
import type { Permission } from 'api/contract';
import { formatBusinessDate } from 'client/dates';
import { Card } from 'design';
import type { ComponentType, ReactNode } from 'react';
import type { DialogProps } from '../forms/use-dialog';
import { useDialogOf } from '../forms/use-dialog-of';
import blocks from '../layout/blocks.module.css';
import { LoadState, StaleState } from '../layout/load-state';
import { May } from '../layout/may';
import { useServerState } from '../server-state/use-server-state';
import { t } from '../texts';
import styles from './rules-card.module.css';

interface RulesState<Rules> {
  rules: Rules;
  since: string | null;
  changedBy: string | null;
  planned: { rules: Rules; effectiveOn: string; changedBy: string | null }[];
}

interface RulesCardProps<Rules> {
  title: string;
  /** Where the rules are asked for. */
  url: string;
  errorTitle: string;
  className: string | undefined;
  badge?: (rules: Rules) => ReactNode;
  describe: (rules: Rules) => string;
  /** `since` is a moment of some rules, and a day of others. */
  formatSince: (since: string) => string;
  permission: Permission;
  changeLabel: string;
  Dialog: ComponentType<DialogProps & { rules: Rules }>;
}

/** Rules that hold from a day on: what holds, since when, by whom, what takes over, and the way to change them. */
export function RulesCard<Rules>({
  title,
  url,
  errorTitle,
  className,
  badge,
  describe,
  formatSince,
  permission,
  changeLabel,
  Dialog,
}: RulesCardProps<Rules>) {
  const state = useServerState<RulesState<Rules>>(url);
  const { open, element } = useDialogOf(Dialog);
  if (!state.data) return <LoadState title={errorTitle} query={state} />;
  const { rules, since, changedBy, planned } = state.data;
  return (
    <Card as="section" aria-label={title} className={[styles.card, className].join(' ')}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {badge?.(rules)}
      </div>
      <StaleState query={state} />
      <p>{describe(rules)}</p>
      <p className={blocks.note}>
        {since === null
          ? t('As the club began.')
          : t(changedBy ? 'Since {since}, by {changedBy}.' : 'Since {since}.', {
              since: formatSince(since),
              changedBy: changedBy ?? '',
            })}
      </p>
      {planned.map((next) => (
        <p key={next.effectiveOn}>
          <strong>{t('From {effectiveOn}:', { effectiveOn: formatBusinessDate(next.effectiveOn) })}</strong>{' '}
          {describe(next.rules)}
          {next.changedBy && ` ${t('Planned by {changedBy}.', { changedBy: next.changedBy })}`}
        </p>
      ))}
      <May do={permission}>
        <div>
          <Button variant="outlined" onClick={() => open({ rules })}>
            {changeLabel}
          </Button>
        </div>
      </May>
      {element}
    </Card>
  );
}
