import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_SITE_CONFIG } from 'federation/contract';
import manifest from '../remote.json';
import { messages } from './locales/hi.po';
import { remote } from './remote';
import './testing/api';
import { renderPage } from './testing/render-page';
import { showIn } from './testing/show-language';

/** What the configuration says stands on a page as it is written there. */
const CONFIG = {
  ...DEFAULT_SITE_CONFIG,
  brand: { ...DEFAULT_SITE_CONFIG.brand, name: 'सफ़र क्लब', officeAddress: 'बाँका, बिहार 813104' },
};

/** What Hindi readers know by its Latin letters, and the names that the club has given its tiers. */
const LATIN = /\b(MLM|UPI|\S+@\S+|Town|Valley|Ridge|Summit)\b/g;
const WORD = /[A-Za-z]{2,}/;

afterEach(() => showIn('en'));

/** The page with what it asks the server for. */
async function renderWhole(path: string): Promise<void> {
  await renderPage(path, CONFIG);
  if (path === '/products') await screen.findByRole('heading', { level: 3, name: 'Ridge' });
}

/** Every text of the page, one by one, with the names of what is shown as a picture. */
function listTexts(): string[] {
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (nodes.nextNode()) if (nodes.currentNode.parentElement?.tagName !== 'SCRIPT') texts.push(textOf(nodes));
  const named = Array.from(document.querySelectorAll('[aria-label]:not(nav)'));
  return [...texts, ...named.map((element) => element.getAttribute('aria-label') ?? '')];
}

const textOf = ({ currentNode }: TreeWalker) => currentNode.textContent ?? '';

const listEnglish = (texts: string[]) => texts.filter((text) => WORD.test(text.replace(LATIN, '')));

const listNumbers = () =>
  (
    listTexts()
      .join(' ')
      .match(/\d[\d,.]*/g) ?? []
  )
    .map((each) => each.replace(/\D+$/, ''))
    .sort();

describe('the public site in Hindi', () => {
  it.each(manifest.paths)('%s has no English left, and the figures of the English page', async (path) => {
    await renderWhole(path);
    const figures = listNumbers();
    cleanup();
    showIn('hi');
    await renderWhole(path);
    expect(listEnglish(listTexts())).toEqual([]);
    expect(listNumbers()).toEqual(figures);
  });

  it('says in the head of each page what it is, in Hindi', () => {
    for (const { handle } of remote.createRoutes()) {
      const { title, description } = handle as { title: string; description: string };
      for (const text of [title, description]) expect(messages[text]).toEqual(expect.anything());
    }
  });

  it('tells search engines the questions and answers that the reader sees', async () => {
    showIn('hi');
    await renderPage('/faq', { ...CONFIG, joiningFeeRupees: '499' });
    const { mainEntity } = JSON.parse(document.querySelector('script')?.textContent ?? '') as {
      mainEntity: { name: string; acceptedAnswer: { text: string } }[];
    };
    const texts = mainEntity.flatMap(({ name, acceptedAnswer }) => [name, acceptedAnswer.text]);
    expect(listEnglish(texts)).toEqual([]);
    for (const text of texts) expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('works out a team in Hindi, with what is wrong and what is closed', async () => {
    showIn('hi');
    await renderPage('/products', CONFIG);
    await screen.findByRole('table', { name: 'यह कहाँ से आएगा' });
    const amount = screen.getByLabelText('रकम (रुपयों में)');
    await userEvent.clear(amount);
    await userEvent.type(amount, '500');
    expect(amount).toHaveAccessibleDescription(/कम से कम ₹1,000/);
    expect(listEnglish(listTexts())).toEqual([]);
    await userEvent.clear(amount);
    await userEvent.type(amount, '1000');
    for (const level of [1, 2, 3, 4]) {
      await userEvent.click(screen.getByRole('button', { name: `लेवल ${level} जोड़ें` }));
    }
    expect(screen.getByRole('row', { name: /^लेवल 1 ?2 सदस्य, हर एक ₹1,000 के साथ, 15 कामकाजी दिन/ })).toBeVisible();
    expect(screen.getByText('आपके स्तर में बंद: कुछ नहीं मिलता')).toBeVisible();
    expect(listEnglish(listTexts())).toEqual([]);
  });
});
