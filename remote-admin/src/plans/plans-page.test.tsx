import { screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { http } from 'msw';
import { reply } from 'federation/standalone/recorded';
import { SAMPLE_PLANS } from '../testing/samples';
import { api } from '../testing/api';
import { showAdmin } from '../testing/show-admin';

async function showPlans() {
  const { user } = showAdmin('/admin/plan');
  await screen.findByRole('heading', { name: 'Plan #1' });
  return user;
}

type User = Awaited<ReturnType<typeof showPlans>>;

const listPlans = () => screen.queryAllByRole('heading', { level: 2, name: /^Plan #/ }).map((name) => name.textContent);
const openForm = async (user: User) => {
  await user.click(screen.getByRole('button', { name: 'Create Plan' }));
  return within(await screen.findByRole('dialog', { name: 'Create Plan' }));
};

const fillForm = async (user: User, form: ReturnType<typeof within>, minRecharge: string) => {
  await user.type(form.getByLabelText('Minimum recharge (₹)'), minRecharge);
  await user.type(form.getByLabelText('Daily credit limit (₹)'), '1000');
  await user.type(form.getByLabelText('Minimum withdrawal (₹)'), '500');
  await user.type(form.getByLabelText('Cashback days'), '400');
  await user.type(form.getByLabelText('Open levels'), '10');
};

test('each plan is a card labelled by its place, with its own name and its five terms', async () => {
  await showPlans();
  expect(listPlans()).toEqual(['Plan #1', 'Plan #2', 'Plan #3', 'Plan #4']);
  const [, second] = within(screen.getByRole('list', { name: 'Plans' })).getAllByRole('listitem');
  for (const text of ['Investment Tier 2', 'Valley', '₹1,000', '₹120', '₹300', '15 weekdays', '3 levels']) {
    expect(second).toHaveTextContent(text);
  }
  expect(screen.getByText(/^Nobody can buy this tier/).closest('li')).toHaveTextContent('Plan #1');
});

test('the form says what a tier without a name is called, and when nobody could buy it', async () => {
  const user = await showPlans();
  const form = await openForm(user);
  await user.type(form.getByLabelText('Minimum recharge (₹)'), '1500');
  expect(form.getByLabelText('Name (optional)')).toHaveAccessibleDescription(/Left empty: Tier ₹1,500\.$/);
  expect(form.queryByText(/^Nobody can buy this tier/)).toBeNull();
  await user.clear(form.getByLabelText('Minimum recharge (₹)'));
  await user.type(form.getByLabelText('Minimum recharge (₹)'), '600');
  expect(form.getByText(/the smallest deposit is ₹1,000, and it buys Valley\.$/)).toBeVisible();
});

test('a created plan is appended, and the form is empty when it opens again', async () => {
  const user = await showPlans();
  const form = await openForm(user);
  await fillForm(user, form, '50000');
  await user.type(form.getByLabelText('Name (optional)'), 'Peak');
  await user.click(form.getByRole('button', { name: 'Create Plan' }));
  await waitForElementToBeRemoved(() => screen.queryByRole('dialog'));
  expect(listPlans()).toEqual(['Plan #1', 'Plan #2', 'Plan #3', 'Plan #4', 'Plan #5']);
  expect(screen.getByText('₹50,000')).toBeVisible();
  expect(screen.getByText('Peak')).toBeVisible();
  expect(screen.getByText('Plan created')).toBeVisible();
  const again = await openForm(user);
  for (const field of again.getAllByRole('textbox')) expect(field).toHaveValue('');
});

test('an incomplete form says what is missing at each field, focuses the first, and creates nothing', async () => {
  const user = await showPlans();
  const form = await openForm(user);
  await user.click(form.getByRole('button', { name: 'Create Plan' }));
  const field = form.getByLabelText('Minimum recharge (₹)');
  expect(field).toHaveAccessibleDescription('Minimum recharge is required.');
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  expect(form.getByLabelText('Open levels')).toHaveAccessibleDescription('Number of open levels is required.');
  const required = form.getAllByRole('textbox').filter((input) => input !== form.getByLabelText('Name (optional)'));
  expect(required).toHaveLength(5);
  for (const input of required) expect(input).toHaveAccessibleDescription(/is required\.$/);
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('a plan may not begin at the amount of another', async () => {
  const user = await showPlans();
  const form = await openForm(user);
  await fillForm(user, form, '2000');
  await user.click(form.getByRole('button', { name: 'Create Plan' }));
  expect(form.getByLabelText('Minimum recharge (₹)')).toHaveAccessibleDescription(/^Ridge already begins/);
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('deleting asks first; keeping the plan changes nothing', async () => {
  const user = await showPlans();
  await user.click(screen.getByRole('button', { name: 'Delete Valley' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Valley?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitForElementToBeRemoved(dialog);
  expect(listPlans()).toHaveLength(4);
});

test('a deleted plan is gone, the others move up, and the focus goes to the page', async () => {
  const user = await showPlans();
  await user.click(screen.getByRole('button', { name: 'Delete Valley' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete plan' }));
  await waitForElementToBeRemoved(dialog);
  expect(listPlans()).toEqual(['Plan #1', 'Plan #2', 'Plan #3']);
  expect(screen.queryByText('₹120')).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('without plans the page says so and points to Create Plan', async () => {
  let plans = SAMPLE_PLANS.slice(1, 2);
  api.use(
    http.get('*/plans', () => reply(plans)),
    http.delete('*/admin/plans/2', () => {
      plans = [];
    }),
  );
  const user = await showPlans();
  await user.click(screen.getByRole('button', { name: 'Delete Valley' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete plan' }));
  await waitForElementToBeRemoved(dialog);
  expect(screen.getByRole('heading', { name: 'No Plans Found' })).toBeVisible();
  expect(screen.getByText(/^Click Create Plan/)).toBeVisible();
});

test('editing starts from the terms there are, and says that running packages keep theirs', async () => {
  const user = await showPlans();
  await user.click(screen.getByRole('button', { name: 'Edit Valley' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Valley' });
  expect(within(dialog).getByText(/^Packages that run keep the terms/)).toBeVisible();
  const limit = within(dialog).getByLabelText('Daily credit limit (₹)');
  expect(limit).toHaveValue('120');
  await user.clear(limit);
  await user.type(limit, '150');
  await user.click(within(dialog).getByRole('button', { name: 'Save plan' }));
  await waitForElementToBeRemoved(dialog);
  const [, second] = within(screen.getByRole('list', { name: 'Plans' })).getAllByRole('listitem');
  expect(second).toHaveTextContent('₹150');
  expect(listPlans()).toHaveLength(4);
});
