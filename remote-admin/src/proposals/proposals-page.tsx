import Button from '@mui/material/Button';
import type { Proposal, ProposalStatus } from 'api/contract';
import { breakAtSigns } from 'client/break-at-signs';
import { formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { Badge, EmptyState } from 'design';
import { Link } from 'react-router';
import { useSession } from 'shared-auth';
import { describeSubject, formatField } from '../audit/audit-words';
import { listChanges } from '../audit/list-changes';
import type { Decision } from '../decisions/decision';
import { describeReason } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { useMay } from '../layout/may';
import { ChoiceFilter } from '../list/filters';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import { PaymentActions } from '../payments/payment';
import { t } from '../texts';
import styles from './proposals.module.css';
import { KIND_NAMES, SecondPersonCard } from './second-person-card';

const STATUS_NAMES: Record<ProposalStatus, string> = {
  pending: msg('Waiting'),
  carried_out: msg('Carried out'),
  refused: msg('Refused'),
  withdrawn: msg('Taken back'),
};
const STATUS_TONES = { pending: 'pending', carried_out: 'success', refused: 'danger', withdrawn: 'neutral' } as const;

/** What one person wants done, and a second one carries out or refuses. */
export function ProposalsPage() {
  const proposals = useList<Proposal>({ url: '/admin/proposals', filter: { status: 'pending' }, isInAddress: true });
  return (
    <ListPage
      title={t('Proposals')}
      description={t('What one person wants done, and a second one carries out or refuses.')}
      noun="proposals"
      empty={
        proposals.filter.status === 'pending' && (
          <EmptyState
            title={t('Nothing waits for a second person')}
            text={t('What somebody proposes is listed here, and those who may decide on it are told.')}
          />
        )
      }
      list={proposals}
      above={<SecondPersonCard />}
      filters={
        <ChoiceFilter list={proposals} name="status" label={t('Status')} all={t('All')} options={STATUS_NAMES} />
      }
      columns={COLUMNS}
      isWide
      getKey={({ id }) => id}
    />
  );
}

const COLUMNS: Column<Proposal>[] = [
  {
    label: msg('What'),
    role: 'title',
    render: (proposal) => <CellLines note={<SubjectLink {...proposal} />}>{t(KIND_NAMES[proposal.kind])}</CellLines>,
  },
  {
    label: msg('Proposed by'),
    render: ({ proposedBy, proposedAt }) => <CellLines note={formatMoment(proposedAt)}>{proposedBy}</CellLines>,
  },
  { label: msg('Before and after'), render: (proposal) => <Comparison proposal={proposal} /> },
  {
    label: msg('Decision'),
    align: 'end',
    role: 'foot',
    render: (proposal) => <ProposalDecision proposal={proposal} />,
  },
];

function SubjectLink(proposal: Proposal) {
  const { text, path } = describeSubject(proposal);
  return path === undefined ? text : <Link to={path}>{text}</Link>;
}

/** A proposal is tried and taken back at once: what these numbers name is gone. */
const IDS_OF_TRIAL: ReadonlySet<string> = new Set(['transferId', 'reversalId']);

/** Whose the account is that is to have a role: what is decided on is that person. */
const WHO_JOINS: ReadonlySet<string> = new Set(['email', 'emailVerifiedAt', 'hasFactor']);

/** Field by field, side by side. */
function Comparison({ proposal }: { proposal: Proposal }) {
  const changes = listChanges(proposal, WHO_JOINS).filter(({ field }) => !IDS_OF_TRIAL.has(field));
  return (
    <table className={styles.comparison}>
      <thead>
        <tr>
          <th scope="col">{t('Field')}</th>
          <th scope="col">{t('Before')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{formatField(change.field)}</th>
            <td>{breakAtSigns(change.before ?? '–')}</td>
            <td>{breakAtSigns(change.after ?? '–')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The two buttons of somebody else's proposal; of the own one and of a decided one, how it stands. */
function ProposalDecision({ proposal }: { proposal: Proposal }) {
  const { id, can, status, reason, decidedBy, decidedAt, proposedById } = proposal;
  const { user } = useSession();
  const ask = useAsk();
  const may = useMay();
  if (status === 'pending' && user?._id !== proposedById) {
    // A person who reads all proposals decides on those alone that they could have made.
    if (!may('proposals.decide') || !may(can)) return t('Somebody else must decide');
    return (
      <PaymentActions
        can={can}
        accept={{ label: t('Carry out'), name: t('Carry out proposal {id}', { id }), decision: carryOut(proposal) }}
        refuse={{ label: t('Refuse'), name: t('Refuse proposal {id}', { id }), decision: refuse(proposal) }}
      />
    );
  }
  if (status === 'pending') {
    return (
      <CellLines note={t('Somebody else must decide')}>
        <Button
          variant="outlined"
          color="inherit"
          aria-label={t('Take back proposal {id}', { id })}
          onClick={() => ask(withdraw(proposal))}
        >
          {t('Take back')}
        </Button>
      </CellLines>
    );
  }
  const note = `${decidedBy}, ${formatMoment(decidedAt ?? '')}`;
  return (
    <CellLines note={reason === null ? note : `${note}: ${reason}`}>
      <Badge tone={STATUS_TONES[status]}>{t(STATUS_NAMES[status])}</Badge>
    </CellLines>
  );
}

const describe = (proposal: Proposal) =>
  t('{kind}, {subject}, proposed by {proposedBy}.', {
    kind: t(KIND_NAMES[proposal.kind]),
    subject: describeSubject(proposal).text,
    proposedBy: proposal.proposedBy,
  });

const carryOut = (proposal: Proposal): Decision => ({
  title: t('Carry out proposal {id}?', { id: proposal.id }),
  text: `${describe(proposal)} ${t('It is done at once, in your name.')}`,
  confirmLabel: t('Carry out'),
  decide: (write) => write<null>({ method: 'POST', url: `/admin/proposals/${proposal.id}/carry-out` }),
  done: t('Proposal {id} carried out', { id: proposal.id }),
});

const withdraw = (proposal: Proposal): Decision => ({
  title: t('Take back proposal {id}?', { id: proposal.id }),
  text: `${describe(proposal)} ${t('Nothing is changed, and nobody has to decide on it any more.')}`,
  confirmLabel: t('Take back'),
  decide: (write) => write<null>({ method: 'POST', url: `/admin/proposals/${proposal.id}/withdraw` }),
  done: t('Proposal {id} taken back', { id: proposal.id }),
});

const refuse = (proposal: Proposal): Decision => ({
  title: t('Refuse proposal {id}?', { id: proposal.id }),
  text: `${describe(proposal)} ${t('Nothing is changed.')}`,
  confirmLabel: t('Refuse'),
  isDanger: true,
  field: describeReason(t('It stands beside the proposal and in the audit log.')),
  decide: (write, reason) =>
    write<null>({ method: 'POST', url: `/admin/proposals/${proposal.id}/refuse`, data: { reason } }),
  done: t('Proposal {id} refused', { id: proposal.id }),
});
