/*
 * Runs the program when the page has been painted: what can be read comes first, and needs none of it. Without it
 * `npm run bench -- web` counts 8 requests before LCP, which is all that is allowed, instead of 1, and on slow 4G
 * they share the line with the text (LCP at most 1200 ms). Because the program comes late, a press on a button is
 * kept for it: otherwise the browser would send the form of /login by itself, with
 * the password in the address. If it does not come, the page says so below its text.
 */
const LATEST_START_MS = 1000;
const LATEST_PROGRAM_MS = 20_000;
const { program = '', integrity = '' } = document.currentScript?.dataset ?? {};
const files = program.split(' ');
const hashes = integrity.split(' ');
const { dataset } = document.documentElement;
let isStarted = false;
dataset.fontAwaited = '';
/** A worker has the page in hand, and the files, unless a release has just gone live. */
const isKept = /** @type {{ serviceWorker?: ServiceWorkerContainer }} */ (navigator).serviceWorker?.controller;

function start() {
  if (isStarted) return;
  isStarted = true;
  for (const src of files) load(src, 0);
  // By themselves: to ask for seven files takes a cheap phone 100 ms, in which it answers nobody.
  setTimeout(fetchLateFiles);
  if (!savesData()) void loadFont();
}

function fetchLateFiles() {
  /** @type {HTMLTemplateElement | null} */
  const late = document.querySelector('#safar-late-files');
  if (late) document.head.append(late.content);
}

/**
 * Once more if the file does not arrive, from an address of its own: the browser may hold a broken copy.
 * @param {string} src @param {number} attempt
 */
function load(src, attempt) {
  const script = document.createElement('script');
  script.src = attempt ? `${src}?attempt=${attempt}` : src;
  script.integrity = hashes[files.indexOf(src)] ?? '';
  // A second copy beside one that comes after all would run twice: of a file that hangs, only the page can help.
  const late = setTimeout(() => {
    isOutdated = true;
    offerRetry(() => undefined);
  }, LATEST_PROGRAM_MS);
  script.onload = () => clearTimeout(late);
  script.onerror = () => {
    clearTimeout(late);
    if (attempt) offerRetry(() => load(src, attempt + 1));
    else load(src, 1);
  };
  document.head.append(script);
}

/** @type {(() => void)[]} */
const retries = [];
let wasAsked = false;
/** The page can be had, but not its program: another release may have taken its place, or a file hangs. */
let isOutdated = false;

/**
 * Says below the text that it cannot be used. "Try again" reloads nothing, so that what was typed stays, unless
 * nothing else can help.
 * @param {() => void} retry
 */
function offerRetry(retry) {
  const notice = document.getElementById('safar-not-usable');
  const link = notice?.querySelector('a');
  if (retries.push(retry) > 1 || !notice || !link) return;
  notice.hidden = false;
  link.onclick = (event) => {
    if (isOutdated) return;
    event.preventDefault();
    notice.hidden = wasAsked = true;
    for (const again of retries.splice(0)) again();
  };
  if (!wasAsked) return;
  link.focus();
  fetch(location.href).then(
    ({ ok }) => (isOutdated = ok),
    () => undefined,
  );
}

/**
 * Until then the text has the letters of the device, which take the same room (`fonts.css`): it is laid out again
 * only once. Devanagari is four times as long as all else: the program goes before it. So it does where files are
 * kept, and then a member's figures, which miss 1800 ms with it between them (`npm run bench -- web return`).
 */
async function loadFont() {
  const isHindi = document.documentElement.lang === 'hi';
  const waitMs = isKept ? 500 : 0;
  if (isHindi || isKept)
    await new Promise((resolve) => {
      document.addEventListener('safar:taken-over', () => setTimeout(resolve, waitMs), { once: true });
    });
  const name = getComputedStyle(document.documentElement).getPropertyValue('--sc-font-name');
  await document.fonts.load(`1em ${name}`, isHindi ? 'a₹क' : 'a₹').catch(() => []);
  delete dataset.fontAwaited;
}

/** Then the letters of the device stay. A browser that knows no such wish has none. */
const savesData = () =>
  /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData ||
  matchMedia('(prefers-reduced-data: reduce)').matches;

function startAfterPaint() {
  // A tab in the background is not painted. All of the text is here: kept files take nothing from it.
  if (isKept || document.hidden) {
    start();
    return;
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  });
  observer.observe({ type: 'paint', buffered: true });
  setTimeout(start, LATEST_START_MS);
}

// Buttons do nothing yet: a press is kept, and made again when the program has taken the page over. Links lead on
// by themselves, but for another language, which the program shows in place; what pops up, the browser opens.
/** @type {HTMLElement[]} */
const pressed = [];

/** @param {MouseEvent} event */
function keepPress(event) {
  const pointedAt = /** @type {Element} */ (event.target);
  /** @type {HTMLElement | null} */
  const button = pointedAt.closest('button:not([popovertarget]), a[hreflang]');
  if (!button) return;
  event.preventDefault();
  pressed.push(button);
}

document.addEventListener('click', keepPress, true);
document.addEventListener(
  'safar:taken-over',
  () => {
    const notice = document.getElementById('safar-not-usable');
    if (notice) notice.hidden = true;
    document.removeEventListener('click', keepPress, true);
    for (const button of pressed) button.click();
  },
  { once: true },
);
document.addEventListener('DOMContentLoaded', startAfterPaint);
