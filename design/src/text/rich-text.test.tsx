import { render, screen } from '@testing-library/react';
import { RichText } from './rich-text';

it('puts links and emphasis where the sentence has them, in its own order', () => {
  render(
    <p>
      <RichText
        text="पहले <1>शर्तें</1> पढ़ें, फिर <0>पैकेज</0> चुनें।"
        parts={[<strong key="package" />, <a key="terms" href="/terms" />]}
      />
    </p>,
  );
  expect(screen.getByRole('link', { name: 'शर्तें' })).toHaveAttribute('href', '/terms');
  expect(screen.getByText('पैकेज').tagName).toBe('STRONG');
  expect(screen.getByRole('link').parentElement).toHaveTextContent('पहले शर्तें पढ़ें, फिर पैकेज चुनें।');
});
