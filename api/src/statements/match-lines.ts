/** A credit that no deposit was confirmed on yet. */
export interface CreditLine {
  id: bigint;
  bookedOn: string;
  narration: string;
  reference: string;
  amountMicros: bigint;
}

/** A payment that somebody says they have made, or were shown how to make. */
export interface ClaimedPayment {
  /** Of all claims: `deposit:12`, `announced:3`. */
  key: string;
  amountMicros: bigint;
  utr: string | null;
  /** What the club has given out for the payment to carry. */
  reference: string | null;
  /** Before this day nobody knew the reference. */
  claimedOn: string;
  name: string;
  mobileNumber: string;
}

export type Match<Line, Claim> =
  | { kind: 'matched'; line: Line; claim: Claim; by: 'utr' | 'reference' }
  | { kind: 'suggested'; line: Line; claims: Claim[] }
  | { kind: 'suspense'; line: Line };

type Words = Pick<CreditLine, 'narration' | 'reference'>;

/** Of each line that is looked at: several rules ask for the tokens of the same one. */
const tokensOfLines = new WeakMap<Words, ReadonlySet<string>>();

/** Letters and digits that stand together. Banks fill references with zeros from the left. */
export function listTokens(line: Words): ReadonlySet<string> {
  const known = tokensOfLines.get(line);
  if (known) return known;
  const tokens = toTokens(line);
  tokensOfLines.set(line, tokens);
  return tokens;
}

function toTokens({ narration, reference }: Words): Set<string> {
  const parts = `${narration} ${reference}`.toUpperCase().split(/[^A-Z0-9]+/);
  return new Set(parts.flatMap((part) => [part, part.replace(/^0+/, '')]).filter((part) => part.length > 2));
}

function groupBy<Item>(items: readonly Item[], toKeys: (item: Item) => Iterable<string>): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    for (const key of toKeys(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}

const toNameParts = (name: string) =>
  name
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((part) => part.length > 2);

function namesMember({ name, mobileNumber }: ClaimedPayment, line: CreditLine, tokens: ReadonlySet<string>): boolean {
  const parts = toNameParts(name);
  if (parts.length > 0 && parts.every((part) => tokens.has(part))) return true;
  return mobileNumber !== '' && `${line.narration} ${line.reference}`.includes(mobileNumber);
}

/** One of these stands in capitals in each line that names the member. */
export const listPayerTexts = ({ name, mobileNumber }: ClaimedPayment): string[] =>
  [toNameParts(name)[0] ?? '', mobileNumber].filter((text) => text !== '');

/** What may be the first part of a member's name, or their number. */
export interface NamedPayers {
  firstParts: string[];
  mobileNumbers: string[];
}

/** Whom lines may name: those who are not among them are named by none. */
export function listNamedPayers(lines: readonly Words[]): NamedPayers {
  const firstParts = lines.flatMap((line) => [...listTokens(line)].filter((token) => /^[A-Z]+$/.test(token)));
  const mobileNumbers = lines.flatMap(({ narration, reference }) =>
    // Also where one begins within another.
    Array.from(`${narration} ${reference}`.matchAll(/(?=([6-9]\d{9}))/g), ([, number = '']) => number),
  );
  return { firstParts: [...new Set(firstParts)], mobileNumbers: [...new Set(mobileNumbers)] };
}

/** A shorter one, as cards have, can be any number or word of a narration. */
const UTR_MIN_CHARACTERS = 12;

/** Whether it can be nothing but a bank's reference. */
export const isTelling = (utr: string) => utr.length >= UTR_MIN_CHARACTERS && /\d{6}/.test(utr);

/** What a line says that names a claim. */
export function toNames({ utr, reference }: Pick<ClaimedPayment, 'utr' | 'reference'>): string[] {
  return [
    ...(utr !== null && isTelling(utr) ? new Set([utr, utr.replace(/^0+/, '')]) : []),
    ...(reference === null ? [] : [reference]),
  ];
}

/** Lines that name a claim, or who made a payment of their amount: about no other line does a claim matter. */
export function listLinesAbout<Line extends CreditLine>(
  lines: readonly Line[],
  claims: readonly ClaimedPayment[],
): Line[] {
  const names = new Set(claims.flatMap(toNames));
  return lines.filter((line) => {
    const tokens = listTokens(line);
    if ([...tokens].some((token) => names.has(token))) return true;
    return claims.some((claim) => claim.amountMicros === line.amountMicros && namesMember(claim, line, tokens));
  });
}

interface Evidence<Claim> {
  claim: Claim;
  by: 'utr' | 'reference';
}

/** What a line names, of the claims that could be it. A reference that came before it was given out is none. */
function listNamed<Claim extends ClaimedPayment>(
  line: CreditLine,
  tokens: ReadonlySet<string>,
  claimsOf: ReadonlyMap<string, Claim[]>,
): Evidence<Claim>[] {
  const named = new Map<string, Evidence<Claim>>();
  for (const token of tokens) {
    for (const claim of claimsOf.get(token) ?? []) {
      const isUtr = claim.utr?.replace(/^0+/, '') === token.replace(/^0+/, '');
      if (isUtr) named.set(claim.key, { claim, by: 'utr' });
      else if (claim.claimedOn <= line.bookedOn && !named.has(claim.key))
        named.set(claim.key, { claim, by: 'reference' });
    }
  }
  return [...named.values()];
}

/** What a bank took back on its own: a debit of the same amount that names what the credit names. */
function isTakenBack(line: CreditLine, named: string[], debitsOf: ReadonlyMap<string, CreditLine[]>): boolean {
  return named.some((token) =>
    (debitsOf.get(token) ?? []).some(({ amountMicros }) => amountMicros === -line.amountMicros),
  );
}

/**
 * Which payment each credit is. A line is matched when it names one claim, by UTR or reference, of exactly its amount,
 * when no other line names that claim, and when the bank has not taken it back. Whatever is less sure is suggested.
 * @param debits of the same time: what may have taken a credit back
 */
export function matchLines<Line extends CreditLine, Claim extends ClaimedPayment>(
  lines: readonly Line[],
  claims: readonly Claim[],
  debits: readonly CreditLine[] = [],
): Match<Line, Claim>[] {
  const claimsOf = groupBy(claims, toNames);
  const claimsOfAmount = groupBy(claims, ({ amountMicros }) => [String(amountMicros)]);
  const tokensOf = new Map(lines.map((line) => [line.id, listTokens(line)]));
  const debitsOf = groupBy(debits, listTokens);
  const evidence = lines.map((line) => {
    const tokens = tokensOf.get(line.id) ?? new Set<string>();
    return { line, tokens, named: listNamed(line, tokens, claimsOf) };
  });
  const linesOfClaim = groupBy(evidence, ({ named }) => named.map(({ claim }) => claim.key));

  return evidence.map(({ line, tokens, named }): Match<Line, Claim> => {
    const [only] = named;
    const isSure = only && named.length === 1 && only.claim.amountMicros === line.amountMicros;
    if (isSure && linesOfClaim.get(only.claim.key)?.length === 1 && !isTakenBack(line, toNames(only.claim), debitsOf)) {
      return { kind: 'matched', line, ...only };
    }
    const ofAmount = claimsOfAmount.get(String(line.amountMicros)) ?? [];
    const suggested = new Set(named.map(({ claim }) => claim));
    for (const claim of ofAmount) if (namesMember(claim, line, tokens)) suggested.add(claim);
    return suggested.size > 0 ? { kind: 'suggested', line, claims: [...suggested] } : { kind: 'suspense', line };
  });
}
