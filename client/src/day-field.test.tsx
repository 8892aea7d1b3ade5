import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useDayField } from './day-field';

function Sample({ onChange }: { onChange: (day: string) => void }) {
  const [day, setDay] = useState('2026-10-07');
  const field = useDayField(day, (chosen) => {
    setDay(chosen);
    onChange(chosen);
  });
  return <input aria-label="From" {...field} />;
}

test('a year is passed on once it is whole, and what is typed of it stays', () => {
  const onChange = jest.fn();
  render(<Sample onChange={onChange} />);
  const field = screen.getByLabelText('From');
  for (const day of ['0002-07-10', '0020-07-10', '0202-07-10', '20260-07-10']) {
    fireEvent.change(field, { target: { value: day } });
    expect(field).toHaveValue(day);
  }
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '2025-07-10' } });
  fireEvent.change(field, { target: { value: '' } });
  expect(onChange.mock.calls).toEqual([['2025-07-10'], ['']]);
  expect(field).toHaveValue('');
});

test('another day from outside replaces what was typed of a year', () => {
  const Given = ({ day }: { day: string }) => <input aria-label="From" {...useDayField(day, () => {})} />;
  const { rerender } = render(<Given day="" />);
  const field = screen.getByLabelText('From');
  fireEvent.change(field, { target: { value: '0202-07-10' } });
  rerender(<Given day="" />);
  expect(field).toHaveValue('0202-07-10');
  rerender(<Given day="2026-07-01" />);
  expect(field).toHaveValue('2026-07-01');
});
