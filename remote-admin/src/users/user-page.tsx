import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { AdminUserDetail, DayExplanation, Earning, Proposed, StatementEntry } from 'api/contract';
import { checkReason, checkRewardAmount, normalizeWholeRupees } from 'api/contract/rules';
import { TRANSFER_WORDS } from 'api/contract/transfer-words';
import type { Refusal } from 'client/form';
import { useForm } from 'client/form';
import { formatRupees } from 'client/money';
import { translateSentence } from 'client/sentences';
import { Amount, Breadcrumb, ButtonLink, RichText, useToast } from 'design';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from 'shared-auth';
import { describeDone } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { describeError } from '../error-words';
import { FormField } from '../forms/form-field';
import blocks from '../layout/blocks.module.css';
import { FigureTable } from '../layout/figure-table';
import { LoadErrorState } from '../layout/load-error';
import { StaleState } from '../layout/load-state';
import { May } from '../layout/may';
import { PageHeader } from '../layout/page-header';
import { isMissing, RecordState } from '../layout/record-state';
import { describeDisabled } from '../payments/payment';
import { useServerState } from '../server-state/use-server-state';
import { formatRole } from '../staff/role-words';
import { t } from '../texts';
import { EnabledSwitch } from './enabled-switch';
import { SupportActions } from './support-actions';
import { UserDuplicates } from './user-duplicates';
import { UserNotes } from './user-notes';
import styles from './user-page.module.css';
import { Section } from '../layout/section';
import { UserPackages, UserProfile, UserSessions, UserWallet } from './user-sections';
import { UserStatement } from './user-statement';
import { UserTimeline } from './user-timeline';

/** Everything about one member. */
export function UserPage() {
  const { memberId = '' } = useParams();
  const user = useServerState<AdminUserDetail>(`/admin/users/${memberId}`);
  if (user.data) {
    return (
      <>
        <StaleState query={user} />
        <Detail key={memberId} detail={user.data} />
      </>
    );
  }
  const errorTitle = t('The member could not be loaded');
  if (user.error && !isMissing(user.error)) return <LoadErrorState headingLevel={1} title={errorTitle} query={user} />;
  return (
    <RecordState
      query={user}
      title={t('Member')}
      errorTitle={errorTitle}
      missing={{
        title: t('There is no such member'),
        text: t('The address names nobody. Search for the member by name, mobile, email or code.'),
        action: <ButtonLink to="/admin/user">{t('User Management')}</ButtonLink>,
      }}
    />
  );
}

function Detail({ detail }: { detail: AdminUserDetail }) {
  const { user, wallet, packages, sessions } = detail;
  return (
    <>
      <div className={styles.path}>
        <Breadcrumb items={[{ label: t('User Management'), to: '/admin/user' }, { label: user.name }]} />
      </div>
      <PageHeader
        title={user.name}
        description={t(user.role === 'member' ? 'Member {id}' : 'Member {id}, one of the staff: {role}', {
          id: user.id,
          role: formatRole(user.role),
        })}
        action={<EnabledSwitch user={user} />}
      />
      <div className={blocks.sections}>
        <SupportActions user={user} />
        <UserWallet wallet={wallet} />
        <div className={styles.columns}>
          <UserProfile detail={detail} />
          <May do="rewards.credit">
            <RewardForm memberId={user.id} name={user.name} isDisabled={!user.isEnabled} />
          </May>
        </div>
        <UserDuplicates memberId={user.id} />
        <UserNotes memberId={user.id} />
        <UserPackages packages={packages} />
        <UserDay memberId={user.id} />
        <UserStatement memberId={user.id} />
        <UserTimeline memberId={user.id} />
        <UserSessions sessions={sessions} />
      </div>
    </>
  );
}

/** Answers "I got no cashback on Tuesday": what a day brought the member, and why no more. */
function UserDay({ memberId }: { memberId: string }) {
  const [day, setDay] = useState('');
  return (
    <Section title={t('What happened on a day')}>
      <div className={styles.form}>
        <TextField
          label={t('Day')}
          type="date"
          size="small"
          value={day}
          onChange={({ target }) => setDay(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        {day !== '' && <Day memberId={memberId} day={day} />}
      </div>
    </Section>
  );
}

function Day({ memberId, day }: { memberId: string; day: string }) {
  const { data, error } = useServerState<DayExplanation>(`/admin/users/${memberId}/days/${day}`);
  if (error) return <p role="alert">{describeError(error, t('The day could not be loaded.'))}</p>;
  if (!data) return <p role="status">{t('One moment...')}</p>;
  return (
    <>
      <div role="status">
        <p>
          <RichText text={describeCredited(data)} parts={[<Amount key="credited" value={data.credited} isExact />]} />
        </p>
        {data.reasons.map(({ text }) => (
          <p key={text}>{translateSentence(t, text)}</p>
        ))}
      </div>
      {data.lines.length > 0 && (
        <FigureTable
          label={t('What was credited')}
          columns={[t('From'), t('Cut by the cap'), t('Amount')]}
          rows={data.lines.map((line) => [
            describeLine(line),
            <Amount key="cut" value={line.cut} isExact />,
            <Amount key="amount" value={line.amount} isExact />,
          ])}
        />
      )}
    </>
  );
}

function describeCredited({ credited, lines, hasMoreLines }: DayExplanation): string {
  const places = { credited, count: lines.length };
  if (hasMoreLines) return t('Credited: <0>{credited}</0> in more than {count} lines.', places);
  return t(
    lines.length === 1
      ? 'Credited: <0>{credited}</0> in {count} line.'
      : 'Credited: <0>{credited}</0> in {count} lines.',
    places,
  );
}

const describeLine = ({ kind, level }: Earning) =>
  level === 0 ? t(TRANSFER_WORDS[kind]) : t('{kind}, level {level}', { kind: t(TRANSFER_WORDS[kind]), level });

interface RewardFormProps {
  memberId: string;
  name: string;
  isDisabled: boolean;
}

/** Credits the member with an amount, for a reason, after a question. */
function RewardForm(props: RewardFormProps) {
  const [creditedCount, setCreditedCount] = useState(0);
  return (
    <Section title={t('Credit a reward')}>
      <RewardFields key={creditedCount} {...props} onCredited={() => setCreditedCount(creditedCount + 1)} />
    </Section>
  );
}

const EMPTY = { amount: '', reason: '' };

function RewardFields({ memberId, name, isDisabled, onCredited }: RewardFormProps & { onCredited: () => void }) {
  const ask = useAsk();
  const { showToast } = useToast();
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const askCredit = (amount: string, reason: string) =>
    ask({
      title: t('Credit {amount} to {name}?', { amount: formatRupees(amount), name }),
      text: `${t('“{reason}” Only a reversal takes it back.', { reason })}${describeDisabled({ name, isDisabled })}`,
      confirmLabel: t('Credit reward'),
      decide: async (write) => {
        try {
          const result = await write<StatementEntry | Proposed>({
            method: 'POST',
            url: '/admin/rewards',
            data: { memberId, amount, reason },
          });
          onCredited();
          showToast(describeDone(result, t('{amount} credited to {name}', { amount: formatRupees(amount), name })));
        } catch (error) {
          // What is wrong with a field is mended there: the question goes, the form shows it.
          if (!(error instanceof ApiError) || error.field === undefined || !(error.field in EMPTY)) throw error;
          setRefusal({ text: describeError(error), field: error.field });
        }
      },
    });

  const form = useForm({
    initial: EMPTY,
    check: ({ amount, reason }) => ({ amount: checkRewardAmount(amount), reason: checkReason(reason) }),
    send: ({ amount, reason }) => askCredit(normalizeWholeRupees(amount), reason.trim()),
    refusal,
    onEdit: () => setRefusal(null),
  });

  return (
    <form {...form.formProps} className={styles.form}>
      <FormField
        field={form.field('amount')}
        label={t('Amount (₹)')}
        help={t('Whole rupees.')}
        input={{ inputMode: 'numeric', maxLength: 16 }}
      />
      <FormField
        field={form.field('reason')}
        label={t('Reason')}
        help={t('The member reads it on their statement.')}
        input={{ maxLength: 500 }}
      />
      <div>
        <Button type="submit" variant="outlined">
          {t('Credit reward')}
        </Button>
      </div>
    </form>
  );
}
