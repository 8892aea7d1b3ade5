import { render } from '@testing-library/react';
import axe from 'axe-core';
import { Share2, Wallet } from 'lucide';
import { MemoryRouter } from 'react-router';
import {
  Accordion,
  Amount,
  Avatar,
  Badge,
  BoardingPass,
  Button,
  ButtonLink,
  ConversationEntries,
  EmptyState,
  ErrorState,
  HillsScene,
  LineIcon,
  Logo,
  Notice,
  PageBanner,
  PasswordField,
  RouteLine,
  Section,
  SelectField,
  Skeleton,
  Spinner,
  Stamp,
  StatCards,
  TextAreaField,
  TextField,
  ToastProvider,
} from './index';

function PublicParts() {
  return (
    <>
      <PageBanner
        title="Get In Touch"
        subtitle="Write to us."
        breadcrumb={[{ label: 'Home', to: '/' }, { label: 'Contact Us' }]}
      />
      <Section title="Three steps" lead="One road." tone="teal">
        <RouteLine waypoints={[{ id: 'a', title: 'Register', text: 'Two minutes.' }]} />
        <ButtonLink to="/signup">Join Now</ButtonLink>
      </Section>
      <Section title="Questions">
        <Accordion items={[{ id: 'a', title: 'How?', content: 'So.' }]} defaultOpenId="a" hasScrollingPanels />
        <HillsScene />
      </Section>
    </>
  );
}

const CARDS = [{ name: 'balance', label: 'Balance', hint: 'Today', icon: Wallet, to: '/wallet' }] as const;

function MemberParts() {
  return (
    <Section title="Wallet" tone="paper">
      <StatCards cards={CARDS} figures={{ balance: '12800' }} />
      <StatCards cards={CARDS} figures={undefined} />
      <Amount value="12800" />
      <BoardingPass
        title="Member pass"
        codeLabel="Referral code"
        code="SAFAR1"
        details={[{ label: 'Member', value: 'Asha' }]}
        actions={
          <Button>
            <LineIcon icon={Share2} />
            Share
          </Button>
        }
      />
      <ConversationEntries
        entries={[{ id: '1', who: 'You', isOurs: false, text: 'Hi', createdAt: '2026-01-12T06:00Z' }]}
      />
      <Stamp label="First deposit" detail="12 Jan 2026" />
      <Badge tone="pending">Pending</Badge>
      <Avatar name="Asha" size="small" />
    </Section>
  );
}

function FormsAndStates() {
  return (
    <Section title="Forms and states">
      <TextField label="Name" error="Write your name." />
      <SelectField label="Mode" options={[{ value: 'UPI', label: 'UPI' }]} />
      <TextAreaField label="Message" help="Up to 2,000 characters." />
      <PasswordField label="Password" />
      <Notice tone="error">Failed to send message. Please try again.</Notice>
      <Skeleton />
      <Spinner label="Loading..." />
      <EmptyState title="No Plans Found" text="Create one." headingLevel={3} />
      <ErrorState title="Failed to load profile" onRetry={() => undefined} headingLevel={3} />
    </Section>
  );
}

function renderEveryComponent() {
  return render(
    <MemoryRouter>
      <ToastProvider>
        <header>
          <Logo name="Safar Circle" />
        </header>
        <main>
          <PublicParts />
          <MemberParts />
          <FormsAndStates />
        </main>
      </ToastProvider>
    </MemoryRouter>,
  ).container;
}

test('all components on one page give axe nothing to report', async () => {
  // jsdom draws nothing, so contrast is measured on the tokens instead.
  const { violations } = await axe.run(renderEveryComponent(), {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
});

test('no component writes a style attribute, which the content security policy refuses', () => {
  expect(renderEveryComponent().querySelectorAll('[style]')).toHaveLength(0);
});
