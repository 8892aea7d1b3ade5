import Button from '@mui/material/Button';
import type { FailedMail } from 'api/contract';
import { formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import type { Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { May } from '../layout/may';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines, MemberLink } from '../list/rows';
import { useList } from '../list/use-list';
import { t } from '../texts';

const COLUMNS: Column<FailedMail>[] = [
  { label: msg('To'), role: 'title', render: ({ to, memberId }) => <Recipient to={to} memberId={memberId} /> },
  {
    label: msg('Mail'),
    render: ({ subject, createdAt }) => (
      <CellLines note={t('Written {moment}', { moment: formatMoment(createdAt) })}>{subject}</CellLines>
    ),
  },
  {
    label: msg('Why it failed'),
    render: ({ error, attempts, failedAt }) => (
      <CellLines note={t('Given up {moment}, after {attempts} tries', { moment: formatMoment(failedAt), attempts })}>
        {error}
      </CellLines>
    ),
  },
  {
    label: msg('Action'),
    align: 'end',
    role: 'foot',
    render: (mail) => (
      <May do="mails.resend">
        <ResendButton mail={mail} />
      </May>
    ),
  },
];

/** What nobody has received. A mail stays here until it is sent again. */
export function FailedMailsPage() {
  const mails = useList<FailedMail>({ url: '/admin/failed-mails' });
  return (
    <ListPage
      title={t('Failed Mails')}
      description={t(
        'Mails that the mail server did not take for a whole day. Mend the cause first, then send them again.',
      )}
      noun="mails"
      emptyText={t('Every mail has been delivered, or is still being tried. What fails for a day will be listed here.')}
      list={mails}
      columns={COLUMNS}
      getKey={({ id }) => id}
    />
  );
}

/** A mail of a visitor goes to the club itself. */
function Recipient({ to, memberId }: Pick<FailedMail, 'to' | 'memberId'>) {
  return memberId === null ? to : <MemberLink memberId={memberId} name={to} />;
}

function ResendButton({ mail }: { mail: FailedMail }) {
  const ask = useAsk();
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={t('Send again to {to}: {subject}', { to: mail.to, subject: mail.subject })}
      onClick={() => ask(resend(mail))}
    >
      {t('Send again')}
    </Button>
  );
}

const resend = ({ id, to, subject }: FailedMail): Decision => ({
  title: t('Send this mail again?'),
  text: t('“{subject}” to {to}. It is tried for another day; if that fails too, it is listed here again.', {
    subject,
    to,
  }),
  confirmLabel: t('Send again'),
  decide: (write) => write<null>({ method: 'POST', url: `/admin/failed-mails/${id}/resend`, data: {} }),
  done: t('The mail is on its way'),
});
