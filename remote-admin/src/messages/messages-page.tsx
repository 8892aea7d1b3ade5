import type { ContactMessage } from 'api/contract';
import { formatMoment } from 'client/dates';
import { Badge } from 'design';
import { ListPage } from '../list/list-page';
import type { Column } from '../list/rows';
import { CellLines } from '../list/rows';
import { useList } from '../list/use-list';
import styles from './messages-page.module.css';

const COLUMNS: Column<ContactMessage>[] = [
  {
    label: 'From',
    role: 'title',
    render: ({ name, email }) => <CellLines note={<a href={toMailLink(email)}>{email}</a>}>{name}</CellLines>,
  },
  { label: 'Message', render: ({ message }) => <p className={styles.message}>{message}</p> },
  { label: 'Received', isUnbroken: true, render: ({ createdAt }) => formatMoment(createdAt) },
  {
    label: 'By e-mail',
    align: 'end',
    role: 'corner',
    render: ({ forwardedAt }) => (forwardedAt ? <Badge tone="success">Forwarded</Badge> : <Badge>Only here</Badge>),
  },
];

/** What visitors have written through the contact form. None is ever lost. */
export function MessagesPage() {
  const messages = useList<ContactMessage>({ url: '/admin/contact-messages' });
  return (
    <ListPage
      title="Messages"
      description="What visitors wrote through the contact form."
      noun="messages"
      list={messages}
      columns={COLUMNS}
      getKey={({ id }) => id}
    />
  );
}

/** What a visitor typed is an address and nothing else: a `?` in it would begin headers of their choosing. */
export const toMailLink = (email: string) => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
