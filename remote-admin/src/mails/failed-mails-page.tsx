import Button from '@mui/material/Button';
import type { FailedDelivery } from 'api/contract';
import { formatMoment } from 'client/dates';
import { msg } from 'client/msg';
import { useSearchParams } from 'react-router';
import type { Decision } from '../decisions/decision';
import { useAsk } from '../decisions/use-decision';
import { May } from '../layout/may';
import { ListPage } from '../list/list-page';
import { ListTabs } from '../list/list-tabs';
import type { Column } from '../list/rows';
import { CellLines, MemberLink } from '../list/rows';
import { useList } from '../list/use-list';
import { t } from '../texts';

const TABS = [
  { name: msg('Mails'), to: '/admin/mails' },
  { name: msg('Push messages'), to: '/admin/mails?by=push' },
];

/** What the two lists call the same things, each with its own words. */
interface Channel {
  url: string;
  tab: string;
  noun: 'mails' | 'pushes';
  description: string;
  emptyText: string;
  subjectLabel: string;
  question: string;
  done: string;
}

const MAILS: Channel = {
  url: '/admin/failed-mails',
  tab: 'Mails',
  noun: 'mails',
  description: msg(
    'Mails that the mail server did not take for a whole day. Mend the cause first, then send them again.',
  ),
  emptyText: msg('Every mail has been delivered, or is still being tried. What fails for a day will be listed here.'),
  subjectLabel: msg('Mail'),
  question: msg('Send this mail again?'),
  done: msg('The mail is on its way'),
};
const PUSHES: Channel = {
  url: '/admin/failed-pushes',
  tab: 'Push messages',
  noun: 'pushes',
  description: msg(
    'Push messages that a push service refused, or did not take for a whole day. Mend the cause first, then send them again.',
  ),
  emptyText: msg('Every push message has been delivered, or is still being tried. What fails will be listed here.'),
  subjectLabel: msg('Push message'),
  question: msg('Send this push message again?'),
  done: msg('The push message is on its way, unless it is night in India: then it waits for 8:00'),
};

/** What nobody has received. It stays here until it is sent again. */
export function FailedMailsPage() {
  const [search] = useSearchParams();
  const channel = search.get('by') === 'push' ? PUSHES : MAILS;
  return <FailedDeliveries key={channel.url} channel={channel} />;
}

function FailedDeliveries({ channel }: { channel: Channel }) {
  const list = useList<FailedDelivery>({ url: channel.url });
  return (
    <ListPage
      title={t('Failed Mails')}
      description={t(channel.description)}
      tabs={<ListTabs label={t('Failed Mails')} tabs={TABS} shown={channel.tab} />}
      noun={channel.noun}
      emptyText={t(channel.emptyText)}
      list={list}
      columns={listColumns(channel)}
      getKey={({ id }) => id}
    />
  );
}

const listColumns = (channel: Channel): Column<FailedDelivery>[] => [
  { label: msg('To'), role: 'title', render: ({ to, memberId }) => <Recipient to={to} memberId={memberId} /> },
  {
    label: channel.subjectLabel,
    render: ({ subject, createdAt }) => (
      <CellLines note={t('Written {moment}', { moment: formatMoment(createdAt) })}>{subject}</CellLines>
    ),
  },
  {
    label: msg('Why it failed'),
    render: ({ error, attempts, failedAt }) => (
      <CellLines note={t('Given up {moment}, tries: {attempts}', { moment: formatMoment(failedAt), attempts })}>
        {error}
      </CellLines>
    ),
  },
  {
    label: msg('Action'),
    align: 'end',
    role: 'foot',
    isUnbroken: true,
    render: (delivery) => (
      <May do="mails.resend">
        <ResendButton channel={channel} delivery={delivery} />
      </May>
    ),
  },
];

/** A mail of a visitor goes to the club itself. */
function Recipient({ to, memberId }: Pick<FailedDelivery, 'to' | 'memberId'>) {
  return memberId === null ? to : <MemberLink memberId={memberId} name={to} />;
}

function ResendButton({ channel, delivery }: { channel: Channel; delivery: FailedDelivery }) {
  const ask = useAsk();
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={t('Send again to {to}: {subject}', { to: delivery.to, subject: delivery.subject })}
      onClick={() => ask(resend(channel, delivery))}
    >
      {t('Send again')}
    </Button>
  );
}

const resend = (channel: Channel, { id, to, subject }: FailedDelivery): Decision => ({
  title: t(channel.question),
  text: t('“{subject}” to {to}. It is tried for another day; if that fails too, it is listed here again.', {
    subject,
    to,
  }),
  confirmLabel: t('Send again'),
  decide: (write) => write<null>({ method: 'POST', url: `${channel.url}/${id}/resend`, data: {} }),
  done: t(channel.done),
});
