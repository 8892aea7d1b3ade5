function calculateLuminance(hexColour: string): number {
  if (!/^#[\da-f]{6}$/i.test(hexColour)) throw new RangeError(`Not a #rrggbb colour: "${hexColour}"`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hexColour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function calculateContrast(oneHexColour: string, otherHexColour: string): number {
  const luminances = [calculateLuminance(oneHexColour), calculateLuminance(otherHexColour)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}
