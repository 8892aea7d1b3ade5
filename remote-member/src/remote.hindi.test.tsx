import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  Notification,
  NotificationChoice,
  NotificationPage,
  OwnConversationDetail,
  Package,
  PaymentWay,
  StatementEntry,
} from 'api/contract';
import { formatBusinessDate, formatDay, formatMoment, toBusinessDate } from 'client/dates';
import { DEFAULT_SITE_CONFIG } from 'federation/contract';
import { refuse, reply, replyPage } from 'federation/standalone/recorded';
import { http } from 'msw';
import manifest from '../remote.json';
import { messages } from './locales/hi.po';
import recording from './sample/recording.json';
import { api } from './testing/api';
import { addTexts, renderPage, showLanguage, signedIn } from './testing/render-page';
import {
  SAMPLE_CHILDREN,
  SAMPLE_EXPLANATIONS,
  SAMPLE_PACKAGES,
  SAMPLE_PROFILE,
  SAMPLE_STATEMENT,
} from './testing/samples';

const { replies } = recording;
const choices = replies['GET /api/v1/notifications/choices'].result as NotificationChoice[];
const { items: notices } = replies['GET /api/v1/notifications'].result as NotificationPage;
const conversation = replies['GET /api/v1/conversations/12'].result as OwnConversationDetail;

/** The name or the reason in the lines of a statement. */
const listReasons = (entries: StatementEntry[]) =>
  entries.flatMap(({ reference }) => /^(?:Reward: |Referral bonus .* of )(.+)$/.exec(reference)?.[1] ?? []);

/** What people are called, and what they and the server have written. */
const OTHERS_WORDS = [
  ...listReasons(SAMPLE_STATEMENT),
  DEFAULT_SITE_CONFIG.brand.name,
  SAMPLE_PROFILE.name,
  SAMPLE_PROFILE.referredBy?.name ?? '',
  ...Object.values(SAMPLE_CHILDREN).flatMap((nodes) => nodes.map(({ name }) => name)),
  ...SAMPLE_EXPLANATIONS.flatMap(({ sources }) => sources.items.map(({ source }) => source)),
  conversation.subject,
  ...conversation.entries.map(({ text }) => text),
];

/** The words of `design`, which stand in the shell's catalogue. */
const DESIGN_WORDS = ['Breadcrumb', 'Show password'];

/** What the club has called its tiers. */
const TIER_NAMES = /\b(Town|Valley|Ridge|Summit)\b/g;
/** What Hindi readers know by its Latin letters: times, abbreviations, products, addresses and codes. */
const LATIN = /\b([ap]m|CSV|IFSC|IMPS|NEFT|PDF|QR|RRN|RTGS|UPI|UTR|reference|WD\d+)\b|\S+@\S+|\b[A-Z]{2,4}\d{6,}\b/g;
const PRODUCTS = /Chrome|Safari|Android|Windows|iPhone|WhatsApp/g;
const WORD = /[A-Za-z]{2,}/;

beforeAll(() => addTexts('hi', messages));
const isAskedInHindi = (request: Request) => new URL(request.url).searchParams.get('language') === 'hi';
beforeEach(() =>
  api.use(
    http.get('*/api/v1/notifications', ({ request }) =>
      reply({ items: isAskedInHindi(request) ? notices.map(tellInHindi) : notices, nextCursor: null }),
    ),
    http.get('*/api/v1/notifications/choices', ({ request }) =>
      reply(isAskedInHindi(request) ? choices.map(nameInHindi) : choices),
    ),
  ),
);
afterEach(() => act(() => showLanguage('en')));

const sampleAddresses: Record<string, string> = manifest.sampleAddresses;
const PARTS = ['/wallet?show=statement', '/wallet?show=packages'];
const ADDRESSES = [...manifest.paths.map((path) => sampleAddresses[path] ?? path), ...PARTS];

/** As the server tells it: without English, and with the same figures. */
const tellInHindi = ({ title, lines, ...rest }: Notification): Notification => ({
  ...rest,
  title: withoutEnglish(title),
  lines: lines.map(withoutEnglish),
});
const nameInHindi = (choice: NotificationChoice) => ({ ...choice, title: withoutEnglish(choice.title) });
const withoutEnglish = (text: string) => text.replace(/[A-Za-z]+/g, 'क');

/** The page with all that it asks the server for. */
async function renderWhole(address: string): Promise<void> {
  await renderPage(address);
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
}

/** Every text of the page, one by one, with the names of what is shown without words. */
function listTexts(): string[] {
  const texts: string[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) texts.push(nodes.currentNode.textContent ?? '');
  for (const element of document.querySelectorAll('[aria-label], [placeholder]')) {
    texts.push(element.getAttribute('aria-label') ?? '', element.getAttribute('placeholder') ?? '');
  }
  return texts;
}

function listEnglish(): string[] {
  return listTexts().filter((text) => {
    const own = [...OTHERS_WORDS, ...DESIGN_WORDS].reduce((rest, words) => rest.replace(words, ''), text);
    return WORD.test(own.replace(LATIN, '').replace(PRODUCTS, '').replace(TIER_NAMES, ''));
  });
}

const listFigures = () =>
  listTexts()
    .flatMap((text) => text.match(/₹?\d(?:[\d,.]*\d)?/g) ?? [])
    .sort();

describe('the member area in Hindi', () => {
  it.each(ADDRESSES)('%s has no English left, and the figures of the English page', async (address) => {
    await renderWhole(address);
    const figures = listFigures();
    cleanup();
    act(() => showLanguage('hi'));
    await renderWhole(address);
    expect(listEnglish()).toEqual([]);
    expect(listFigures()).toEqual(figures);
  });

  it('says what is wrong in Hindi, whether the form finds it or the server', async () => {
    act(() => showLanguage('hi'));
    await renderWhole('/wallet/withdrawals');
    const amount = screen.getByLabelText('रकम (रुपयों में)');
    await userEvent.type(amount, '900000');
    await userEvent.click(screen.getByRole('button', { name: 'निकासी माँगें' }));
    expect(amount).toHaveAccessibleDescription(/ज़्यादा से ज़्यादा ₹[\d,.]+ निकाल सकते हैं।$/);

    const message = 'You can withdraw at most ₹12.50 now. Bonuses of ₹2,500 are held.';
    api.use(http.post('*/api/v1/withdrawals', () => refuse(409, 'insufficient_balance', message, 'amount')));
    await userEvent.clear(amount);
    await userEvent.type(amount, '500');
    await userEvent.click(screen.getByRole('button', { name: 'निकासी माँगें' }));
    await waitFor(() =>
      expect(amount).toHaveAccessibleDescription(/ज़्यादा से ज़्यादा ₹12\.50 निकाल सकते हैं। ₹2,500 के बोनस रोके हुए हैं।$/),
    );
  });

  it('changes the language of a page that is open, and keeps what was typed', async () => {
    await renderWhole('/wallet/withdrawals');
    await userEvent.type(screen.getByLabelText('Amount in rupees'), '700');
    act(() => showLanguage('hi'));
    expect(screen.getByRole('heading', { level: 1, name: 'निकासी' })).toBeInTheDocument();
    expect(screen.getByLabelText('रकम (रुपयों में)')).toHaveValue('700');
  });

  it('bends what is copied, taken back and open, and names the mode of another payment', async () => {
    const [taken] = replies['GET /api/v1/deposits'].result.items;
    const [bought] = SAMPLE_PACKAGES as [Package];
    const { payee } = replies['GET /api/v1/deposits/ways'].result[0] as PaymentWay;
    const first = { id: '2', amount: '1500', mode: 'NEFT', reference: 'SC7K2M9Q', payee, lapsesAt: bought.purchasedAt };
    const announced = [first, { ...first, id: '1', mode: 'NetBanking' }];
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.resolve() },
      configurable: true,
    });
    api.use(
      http.get('*/api/v1/deposits/waiting', () => reply({ announced, hasAccounts: true })),
      http.get('*/api/v1/deposits', () => replyPage([{ ...taken, status: 'reversed' }])),
      http.get('*/api/v1/packages', () => reply([{ ...bought, plan: { ...bought.plan, minLevel: 1 } }])),
    );
    act(() => showLanguage('hi'));
    await renderWhole('/wallet/add-funds');
    await userEvent.click(screen.getByRole('button', { name: 'रकम कॉपी करें' }));
    expect(await screen.findByText('कॉपी हो गई: रकम।')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /नेट बैंकिंग/ })).toBeInTheDocument();
    expect(screen.getByText('वापस ली गई')).toBeInTheDocument();
    cleanup();
    await renderWhole('/wallet?show=packages');
    expect(screen.getByText(/, 1 लेवल खुला।$/)).toBeInTheDocument();
  });

  it('asks for the inbox in the language that is shown, whatever that of the account', async () => {
    await renderPage('/notifications', signedIn({ ...SAMPLE_PROFILE, language: 'en' }));
    const title = notices[0]?.title ?? '';
    await screen.findAllByRole('link', { name: title });
    act(() => showLanguage('hi'));
    await screen.findAllByRole('link', { name: withoutEnglish(title) });
    expect(screen.queryByRole('link', { name: title })).not.toBeInTheDocument();
  });

  it('asks for a file in the language that is shown, whatever that of the account', async () => {
    const asked: string[] = [];
    const saveNothing = ({ request: { url } }: { request: Request }) => {
      asked.push(new URL(url).search);
      return refuse(503, 'unavailable', 'Resting.');
    };
    api.use(http.get('*/api/v1/wallet/statement.csv', saveNothing));
    act(() => showLanguage('hi'));
    await renderPage('/wallet?show=statement', signedIn({ ...SAMPLE_PROFILE, language: 'en' }));
    await userEvent.click(await screen.findByRole('button', { name: 'CSV डाउनलोड करें' }));
    await waitFor(() => expect(asked).toEqual(['?language=hi']));
  });

  it('gives months and weekdays their Hindi names, and keeps Latin digits', () => {
    showLanguage('hi');
    expect(formatBusinessDate('2026-11-20')).toBe('शुक्र, 20 नव॰ 2026');
    expect(formatMoment('2026-01-05T18:30:00Z')).toMatch(/^6 जन॰ 2026,? 12:00\sam$/i);
    expect(toBusinessDate(new Date('2026-12-31T18:30:00Z'))).toBe('2027-01-01');
    showLanguage('en');
    expect(formatDay('2026-01-05T18:30:00Z')).toBe('6 Jan 2026');
  });
});
