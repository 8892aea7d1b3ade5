import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { type Rule } from 'postcss';

function calculateLuminance(hexColour: string): number {
  if (!/^#[\da-f]{6}$/i.test(hexColour)) throw new RangeError(`Not a #rrggbb colour: "${hexColour}"`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hexColour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
function calculateContrast(oneHexColour: string, otherHexColour: string): number {
  const luminances = [calculateLuminance(oneHexColour), calculateLuminance(otherHexColour)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

type Tokens = Readonly<Record<string, string>>;

const sheet = postcss.parse(readFileSync(join(__dirname, 'tokens.css'), 'utf8'));

function readTokens(selects: (selector: string, isInDarkMedia: boolean) => boolean): Tokens {
  const tokens: Record<string, string> = {};
  sheet.walkRules((rule: Rule) => {
    const media = rule.parent?.type === 'atrule' && 'params' in rule.parent ? String(rule.parent.params) : '';
    if (media.includes('min-width')) return;
    if (!rule.selectors.some((selector) => selects(selector, media.includes('dark')))) return;
    rule.walkDecls(/^--sc-(color|art|shadow)/, (declaration) => {
      tokens[declaration.prop] = declaration.value;
    });
  });
  return tokens;
}

const light = readTokens((selector, isInDarkMedia) => !isInDarkMedia && selector === ':root');
const systemDark = readTokens((selector, isInDarkMedia) => isInDarkMedia && selector === ':root');
const onBand = readTokens((selector) => selector === "[data-surface='band']");
const dark = { ...light, ...systemDark };

const surfaces: Record<string, Tokens> = {
  'light page': light,
  'dark page': dark,
  'band in light': { ...light, ...onBand },
  'band in dark': { ...dark, ...onBand },
};

const PAGE_TEXT_PAIRS = [
  ...['page', 'card', 'sunken'].flatMap((ground) =>
    ['text', 'text-muted', 'link'].map((ink) => [ink, ground] as const),
  ),
  ...['page', 'card'].flatMap((ground) => ['success', 'danger', 'pending'].map((ink) => [ink, ground] as const)),
  ...['danger', 'pending'].map((ink) => [ink, 'sunken'] as const),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-accent', 'accent'],
  ['on-accent-surface', 'accent-surface'],
  ['on-success-surface', 'success-surface'],
  ['on-danger', 'danger'],
  ['on-danger-surface', 'danger-surface'],
  ['on-pending-surface', 'pending-surface'],
  ['on-info-surface', 'info-surface'],
] as const;

const BAND_TEXT_PAIRS = [
  ...['band-teal', 'band-dark', 'sunken'].flatMap((ground) =>
    ['text', 'text-muted', 'link'].map((ink) => [ink, ground] as const),
  ),
  ...['band-teal', 'band-dark', 'sunken'].flatMap((ground) =>
    ['danger', 'success'].map((ink) => [ink, ground] as const),
  ),
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
] as const;

const BOUNDARIES = ['control-line', 'focus', 'primary', 'danger'];

function contrastOf(surface: string, ink: string, ground: string): number {
  const tokens = surfaces[surface] ?? {};
  return calculateContrast(tokens[`--sc-${ink}`] ?? '', tokens[`--sc-${ground}`] ?? '');
}

describe.each(['light page', 'dark page'])('on the %s', (surface) => {
  test.each(PAGE_TEXT_PAIRS)('%s on %s reads at 4.5:1 or more', (ink, ground) => {
    expect(contrastOf(surface, `color-${ink}`, `color-${ground}`)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(BOUNDARIES)('%s stands out from page and card at 3:1 or more', (boundary) => {
    expect(contrastOf(surface, `color-${boundary}`, 'color-page')).toBeGreaterThanOrEqual(3);
    expect(contrastOf(surface, `color-${boundary}`, 'color-card')).toBeGreaterThanOrEqual(3);
  });

  test.each(['sky', 'sky-low', 'hill-far'])('a banner heading reads over the %s', (ground) => {
    expect(contrastOf(surface, 'color-text', `art-${ground}`)).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each(['band in light', 'band in dark'])('on a %s', (surface) => {
  test.each(BAND_TEXT_PAIRS)('%s on %s reads at 4.5:1 or more', (ink, ground) => {
    expect(contrastOf(surface, `color-${ink}`, `color-${ground}`)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(BOUNDARIES)('%s stands out from both bands at 3:1 or more', (boundary) => {
    expect(contrastOf(surface, `color-${boundary}`, 'color-band-teal')).toBeGreaterThanOrEqual(3);
    expect(contrastOf(surface, `color-${boundary}`, 'color-band-dark')).toBeGreaterThanOrEqual(3);
  });
});

test('every colour of the light theme has its dark counterpart', () => {
  expect(Object.keys(systemDark).sort()).toEqual(Object.keys(light).sort());
});

test('the colours that the look names are these', () => {
  expect(light).toMatchObject({
    '--sc-color-text': '#10302f',
    '--sc-color-band-teal': '#0b5351',
    '--sc-color-primary': '#0f766e',
    '--sc-color-accent': '#f2a516',
    '--sc-color-page': '#faf6ef',
    '--sc-color-card': '#ffffff',
    '--sc-color-line': '#e5ddcf',
    '--sc-color-success': '#15803d',
    '--sc-color-danger': '#b42318',
    '--sc-color-text-muted': '#55645f',
  });
  expect(systemDark).toMatchObject({
    '--sc-color-page': '#0c1b1b',
    '--sc-color-card': '#122626',
    '--sc-color-text': '#e9f1ee',
  });
});

const componentSheets = readdirSync(__dirname, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.module.css'),
);

test.each(componentSheets)('%s takes every colour from a token', (path) => {
  const colours: string[] = [];
  postcss.parse(readFileSync(join(__dirname, path), 'utf8')).walkDecls((declaration) => {
    // A mask's black is coverage, not a colour.
    if (declaration.prop !== 'mask' && /#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)\(/i.test(declaration.value)) {
      colours.push(declaration.toString());
    }
  });
  expect(colours).toEqual([]);
});

const repositoryDir = join(__dirname, '../..');
const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync(join(repositoryDir, 'package.json'), 'utf8'));

/** What the programs are written in, by file: their tests only name tokens. */
function readSources(workspace: string): (readonly [file: string, text: string])[] {
  const folder = join(repositoryDir, workspace, 'src');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|tsx?)$/.test(name) && !name.includes('.test.'))
    .map((name) => [`${workspace}/src/${name}`, readFileSync(join(folder, name), 'utf8')] as const);
}

test('every token that a program asks for is given a value somewhere: without one, a declaration does nothing', () => {
  const sources = workspaces.flatMap(readSources);
  const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const given = new Set(sources.flatMap(([, text]) => namesIn(text, /(--sc-[\w-]+)(?:['"]\]?)?:/g)));
  const asked = sources.flatMap(([file, text]) =>
    namesIn(text, /var\(\s*(--sc-\w[\w-]*)/g).map((name) => ({ file, name })),
  );
  expect(asked.length).toBeGreaterThan(500);
  expect(asked.filter(({ name }) => !given.has(name))).toEqual([]);
});
