import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_SITE_CONFIG } from 'federation/contract';
import { renderPage } from '../testing/render-page';

const SENT = 'Message sent successfully!';
const FAILED = 'Failed to send message. Please try again.';
const ACCEPTED = { ok: true, status: 200, text: async () => 'OK' };
const REJECTED = { ok: false, status: 500, text: async () => 'Internal error' };

type Reply = typeof ACCEPTED;
const fetchMock = jest.fn<Promise<Reply>, [url: string, init: { body: FormData }]>();
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const sendButton = () => screen.getByRole('button', { name: /send/i });

beforeEach(() => {
  jest.useFakeTimers();
  fetchMock.mockReset().mockResolvedValue(ACCEPTED);
  Object.assign(globalThis, { fetch: fetchMock });
});

afterEach(() => {
  jest.useRealTimers();
  Object.defineProperty(navigator, 'webdriver', { value: false, configurable: true });
});

async function fillForm({ email = 'asha@example.in' } = {}) {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const values = { 'Full Name': 'Asha Kumari', 'Email Address': email, Message: 'How do I begin?' };
  for (const [label, value] of Object.entries(values)) {
    await user.clear(field(label));
    await user.type(field(label), value);
  }
}

/** Presses the button and lets the SDK's promises settle. */
async function send() {
  fireEvent.click(sendButton());
  await passTime(0);
}

const passTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the contact form', () => {
  it('posts its three fields and the SDK’s own to the site’s own API when no origin is configured', async () => {
    await renderPage('/contact-us');
    await fillForm();
    await send();
    const [url, { body }] = fetchMock.mock.calls[0]!;
    expect(url).toBe('http://localhost/api/v1.0/email/send-form');
    expect(Object.fromEntries(body)).toEqual({
      user_name: 'Asha Kumari',
      user_email: 'asha@example.in',
      message: 'How do I begin?',
      lib_version: expect.stringMatching(/^4\./),
      service_id: 'safar',
      template_id: 'contact',
      user_id: 'safar-public',
    });
  });

  it('posts to the configured origin with the configured account', async () => {
    const contactForm = {
      origin: 'https://mail.example',
      serviceId: 's1',
      templateId: 't1',
      publicKey: 'k1',
    };
    await renderPage('/contact-us', { ...DEFAULT_SITE_CONFIG, contactForm });
    await fillForm();
    await send();
    const [url, { body }] = fetchMock.mock.calls[0]!;
    expect(url).toBe('https://mail.example/api/v1.0/email/send-form');
    expect([body.get('service_id'), body.get('template_id'), body.get('user_id')]).toEqual(['s1', 't1', 'k1']);
  });

  it('refuses a second press and says so while it is sending', async () => {
    let answer = (_reply: Reply) => {};
    fetchMock.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    await renderPage('/contact-us');
    await fillForm();
    await send();
    fireEvent.click(screen.getByRole('button', { name: 'Sending...' }));
    await act(async () => answer(ACCEPTED));
    expect(sendButton()).not.toHaveAttribute('aria-disabled');
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('says that the message was sent, empties the fields, and clears the words after three seconds', async () => {
    await renderPage('/contact-us');
    await fillForm();
    await send();
    expect(screen.getByRole('status')).toHaveTextContent(SENT);
    expect([field('Full Name').value, field('Email Address').value, field('Message').value]).toEqual(['', '', '']);
    await passTime(2_999);
    expect(screen.getByText(SENT)).toBeVisible();
    await passTime(1);
    expect(screen.queryByText(SENT)).toBeNull();
  });

  it.each([
    ['the server refuses', () => fetchMock.mockResolvedValue(REJECTED)],
    ['the network fails', () => fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))],
  ])('keeps what was typed when %s, and clears the words after three seconds', async (_cause, breakSending) => {
    breakSending();
    await renderPage('/contact-us');
    await fillForm();
    await send();
    expect(screen.getByRole('alert')).toHaveTextContent(FAILED);
    expect(field('Message')).toHaveValue('How do I begin?');
    await passTime(3_000);
    expect(screen.queryByText(FAILED)).toBeNull();
  });

  it('sends at the very next attempt after a failure', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await renderPage('/contact-us');
    await fillForm();
    await send();
    await send();
    expect(screen.getByText(SENT)).toBeVisible();
  });

  it('shows a new outcome for its own three seconds', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await renderPage('/contact-us');
    await fillForm();
    await send();
    await passTime(2_500);
    await send();
    await passTime(1000);
    expect(screen.getByText(SENT)).toBeVisible();
  });

  it('refuses a headless browser (451) without sending', async () => {
    Object.defineProperty(navigator, 'webdriver', { value: true, configurable: true });
    await renderPage('/contact-us');
    await fillForm();
    await send();
    expect(screen.getByText(FAILED)).toBeVisible();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('refuses a message under the club’s own address (403) without sending', async () => {
    await renderPage('/contact-us');
    await fillForm({ email: DEFAULT_SITE_CONFIG.brand.helloEmail });
    await send();
    expect(screen.getByText(FAILED)).toBeVisible();
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('refuses a second message within the pause (429), and sends it afterwards', async () => {
    await renderPage('/contact-us');
    await fillForm();
    await send();
    await fillForm();
    await send();
    expect(screen.getByText(FAILED)).toBeVisible();
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await passTime(10_000);
    await send();
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it('requires all three fields and an email address, checked by the browser', async () => {
    await renderPage('/contact-us');
    for (const label of ['Full Name', 'Email Address', 'Message']) expect(field(label)).toBeRequired();
    expect([field('Full Name').name, field('Email Address').name, field('Message').name]).toEqual([
      'user_name',
      'user_email',
      'message',
    ]);
    expect(field('Email Address')).toHaveAttribute('type', 'email');
    await fillForm({ email: 'not an address' });
    await send();
    expect(fetchMock).not.toHaveBeenCalled();
  });
});

describe('the contact page', () => {
  it('leads back home and shows the configured ways to reach the club', async () => {
    await renderPage('/contact-us');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Get In Touch');
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent(/Home.*Contact Us/);
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    expect(screen.getByText('Banka, Bihar 813104, India')).toBeVisible();
    const linked = ['+91 90000 00000', 'hello@safarcircle.example', 'support@safarcircle.example'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(linked).toEqual([
      'tel:+919000000000',
      'mailto:hello@safarcircle.example',
      'mailto:support@safarcircle.example',
    ]);
  });
});
