import { render } from '@testing-library/react';
import { Users, Wallet } from 'lucide';
import { LineIcon, LINES } from './line-icon';

test.each([
  ['of paths alone', Wallet],
  ['of other shapes, too', Users],
])('draws every shape of an icon of lucide %s', (_, icon) => {
  const { container } = render(<LineIcon icon={icon} />);
  const shapes = [...(container.querySelector('svg')?.children ?? [])].map((shape) => [
    shape.tagName,
    Object.fromEntries([...shape.attributes].map(({ name, value }) => [name, value])),
  ]);
  expect(shapes).toEqual(icon);
});

test('draws a path of ours, in the size and with the class it is given, for the eye alone', () => {
  const { container } = render(<LineIcon icon={LINES.close} size={18} className="small" />);
  expect(container.innerHTML).toContain(`<path d="${LINES.close}"></path></svg>`);
  const drawing = container.querySelector('svg');
  expect(drawing).toHaveAttribute('width', '18');
  expect(drawing).toHaveClass('small');
  expect(drawing).toHaveAttribute('aria-hidden', 'true');
});
