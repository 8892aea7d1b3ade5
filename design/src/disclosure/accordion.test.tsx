import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Accordion, type AccordionProps } from './accordion';

const items = [
  { id: 'fee', title: 'Is there a joining fee?', content: 'The fee is in the plan.' },
  { id: 'join', title: 'How do I join?', content: 'Register with an email address.' },
];

function renderAccordion(props: Partial<AccordionProps> = {}) {
  render(<Accordion items={items} {...props} />);
  return {
    user: userEvent.setup(),
    fee: screen.getByRole('button', { name: 'Is there a joining fee?' }),
    join: screen.getByRole('button', { name: 'How do I join?' }),
  };
}

test('nothing is open until a heading is clicked', async () => {
  const { user, fee } = renderAccordion();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  await user.click(fee);
  expect(fee).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('region', { name: 'Is there a joining fee?' })).toBeVisible();
});

test('opening one item closes the other', async () => {
  const { user, fee, join } = renderAccordion({ defaultOpenId: 'fee' });
  await user.click(join);
  expect(join).toHaveAttribute('aria-expanded', 'true');
  expect(fee).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('The fee is in the plan.')).not.toBeVisible();
});

test('clicking the open item closes it', async () => {
  const { user, fee } = renderAccordion({ defaultOpenId: 'fee' });
  await user.click(fee);
  expect(fee).toHaveAttribute('aria-expanded', 'false');
});

test('the keyboard opens an item', async () => {
  const { user, join } = renderAccordion();
  await user.tab();
  await user.tab();
  expect(join).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(join).toHaveAttribute('aria-expanded', 'true');
});

test('headings have the level that the page needs', () => {
  renderAccordion({ headingLevel: 2 });
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
});
