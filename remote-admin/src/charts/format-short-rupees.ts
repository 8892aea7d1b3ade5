const shortRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** A mark on an axis: 12500 is ₹12.5K. Only for drawing, where being exact does not matter. */
export function formatShortRupees(rupees: number): string {
  return shortRupees.format(rupees);
}
