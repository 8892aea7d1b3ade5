import { useState } from 'react';

/** The days that the API takes. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2099-12-31'];

const isWhole = (day: string) => day === '' || (day.length === FIRST_DAY.length && day >= FIRST_DAY && day <= LAST_DAY);

/**
 * A field for a calendar day that takes effect as it is typed. A browser tells of each digit of a year, and the first
 * three make days of long ago: those stay in the field, and are not passed on. Another day from outside replaces them.
 * @param day YYYY-MM-DD, empty for none
 */
export function useDayField(day: string, onChange: (day: string) => void) {
  const [typed, setTyped] = useState<{ value: string; beside: string }>();
  return {
    type: 'date' as const,
    value: typed?.beside === day ? typed.value : day,
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setTyped(isWhole(value) ? undefined : { value, beside: day });
      if (isWhole(value)) onChange(value);
    },
  };
}
