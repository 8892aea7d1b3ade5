import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';

interface RichTextProps {
  /** Translated, with its parts by their number: `Read <0>the terms</0> first.` */
  text: string;
  /** Each gets the words of its part as children. */
  parts: ReactElement<{ children?: ReactNode }>[];
}

/** A sentence with links or emphasis inside: translators see it whole, and may order its parts. */
export function RichText({ text, parts }: RichTextProps) {
  return text.split(/(<\d+>.*?<\/\d+>)/).map((piece, index) => {
    const [, number, words] = /^<(\d+)>(.*)<\/\d+>$/.exec(piece) ?? [];
    const part = parts[Number(number)];
    return <Fragment key={index}>{part ? cloneElement(part, undefined, words) : piece}</Fragment>;
  });
}
