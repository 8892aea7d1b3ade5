import { checkName } from '../contract/rules';

/** Letters of other alphabets, digits and signs that are read as these. */
const LOOKALIKES: Record<string, string> = {
  ...{ а: 'a', с: 'c', ԁ: 'd', е: 'e', і: 'i', ј: 'j', м: 'm', п: 'n', о: 'o', р: 'p', г: 'r', ѕ: 's', т: 't', у: 'y' },
  ...{ α: 'a', ε: 'e', ι: 'i', ν: 'n', ο: 'o', ρ: 'p', τ: 't', υ: 'u', ı: 'i' },
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's' },
};

/** As a reader sees it at a glance: small letters without marks, in words; "A d m i n" is one. */
function toWords(name: string): string[] {
  const folded = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const latin = Array.from(folded, (letter) => LOOKALIKES[letter] ?? letter).join('');
  const words: string[] = [];
  let isSpelling = false;
  for (const word of latin.split(/[^\p{L}]+/u).filter((part) => part !== '')) {
    const isLetter = Array.from(word).length === 1;
    if (isLetter && isSpelling) words.push(`${words.pop()}${word}`);
    else words.push(word);
    isSpelling = isLetter;
  }
  return words;
}

const toSet = (words: string) => new Set(toWords(words));

/** Say it wherever they stand in a name. */
const STAFF_WORDS = toSet(
  'admin admins administrator administration moderator sysadmin superadmin एडमिन एडमिनिस्ट्रेटर प्रशासक நிர்வாகி',
);
/** Say it where nothing else stands in the name but the name of the site. */
const OFFICE_WORDS = toSet(
  'the official support help helpdesk desk customer care service services staff team office accounts finance payments',
);

function claimsToBeStaff(name: string, siteName: string): boolean {
  const words = toWords(name);
  // "Adm1n" hides a letter behind a digit, "Admin1" does not.
  const withoutDigits = toWords(name.replace(/\p{N}/gu, ' '));
  if ([...words, ...withoutDigits].some((word) => STAFF_WORDS.has(word))) return true;
  const siteWords = toWords(siteName);
  const site = siteWords.join('');
  // A name of one word may be that of people, too: Asha Verma may join a club called Asha.
  if (siteWords.length > 1 && words.join('').includes(site)) return true;
  return words.length > 0 && words.every((word) => word === site || OFFICE_WORDS.has(word));
}

/**
 * The name that a member goes by: not one that others would take for the club's.
 * @param siteName what the club calls itself
 */
export function checkMemberName(value: string, siteName: string): string | undefined {
  const refusal = checkName(value);
  if (refusal !== undefined || !claimsToBeStaff(value, siteName)) return refusal;
  return 'Name must not look like one of the club’s own. Use your own name.';
}
