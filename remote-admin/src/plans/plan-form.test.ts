import { SAMPLE_PLANS } from '../testing/samples';
import {
  checkPlanField,
  checkPlanName,
  checkUniqueRecharge,
  describeOutOfReach,
  describePutOutOfReach,
  PLAN_FIELDS,
} from './plan-form';

test.each(PLAN_FIELDS.map(({ name }) => name))('%s is required, whole and at least 1', (name) => {
  expect(checkPlanField(name, ' ')).toMatch(/is required\.$/);
  for (const text of ['ten', '1.5', '-1', '1e2', '1,000', '0x10'])
    expect(checkPlanField(name, text)).toMatch(/whole number/);
  expect(checkPlanField(name, '0')).toMatch(/at least 1\.$/);
  expect(checkPlanField(name, '1')).toBeUndefined();
});

test('cashback days end at 3,650 and open levels at 10', () => {
  expect(checkPlanField('cashbackDay', '3650')).toBeUndefined();
  expect(checkPlanField('cashbackDay', '3651')).toBe('Number of cashback days must be at most 3,650.');
  expect(checkPlanField('minLevel', '10')).toBeUndefined();
  expect(checkPlanField('minLevel', '11')).toBe('Number of open levels must be at most 10.');
});

test('amounts end where the contract says', () => {
  expect(checkPlanField('minRecharge', '1000000000')).toBeUndefined();
  expect(checkPlanField('minRecharge', '1000000001')).toBe('Minimum recharge must be at most 1,00,00,00,000.');
});

test('a second tier with the same minimum recharge is refused by the name of the first', () => {
  expect(checkUniqueRecharge('1000', SAMPLE_PLANS)).toMatch(/^Valley already begins/);
  expect(checkUniqueRecharge('01000', SAMPLE_PLANS)).toMatch(/^Valley already begins/);
  expect(checkUniqueRecharge('1001', SAMPLE_PLANS)).toBeUndefined();
});

test('a name may be left out; another tier may not have it, whatever its case, and it is at most 40 characters', () => {
  expect(checkPlanName('  ', SAMPLE_PLANS)).toBeUndefined();
  expect(checkPlanName('Peak', SAMPLE_PLANS)).toBeUndefined();
  expect(checkPlanName(' VALLEY ', SAMPLE_PLANS)).toMatch(/^Valley already has this name/);
  expect(checkPlanName('x'.repeat(41), SAMPLE_PLANS)).toBe('Name must have at most 40 characters.');
});

test('a tier that no deposit buys is said to be one, as long as another begins at the smallest deposit', () => {
  const [town, valley, ridge] = SAMPLE_PLANS;
  const sentence = 'Nobody can buy this tier: the smallest deposit is ₹1,000, and it buys Valley.';
  expect(describeOutOfReach(500, SAMPLE_PLANS)).toBe(sentence);
  expect(describeOutOfReach(999, valley ? [valley] : [])).toBe(sentence);
  expect(describeOutOfReach(1000, SAMPLE_PLANS)).toBeUndefined();
  expect(describeOutOfReach(500, town && ridge ? [town, ridge] : [])).toBeUndefined();
});

test('a tier that the smallest deposit buys instead of another says which one nobody can buy then', () => {
  const [town, valley, ridge] = SAMPLE_PLANS;
  const smallest = town && ridge ? [town, ridge] : [];
  expect(describePutOutOfReach(999, smallest)).toBe(
    `With this tier nobody can buy ${town?.name} any longer: the smallest deposit is ₹1,000.`,
  );
  expect(describePutOutOfReach(1001, smallest)).toBeUndefined();
  expect(describePutOutOfReach(999, valley ? [valley] : [])).toBeUndefined();
  // Out of reach already.
  expect(describePutOutOfReach(999, SAMPLE_PLANS)).toBeUndefined();
});
