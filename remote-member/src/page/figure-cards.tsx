import { Amount, StatCard } from 'design';
import type { LucideIcon } from 'lucide-react';

export interface FigureCard<Name extends string> {
  name: Name;
  label: string;
  hint: string;
  Icon: LucideIcon;
  /** Where the figure is told in full. */
  to: string;
}

interface FigureCardsProps<Name extends string> {
  cards: readonly FigureCard<Name>[];
  /** Amounts come as strings, counts as numbers; without figures, the cards keep their place. */
  figures: Record<Name, string | number> | undefined;
  className?: string | undefined;
}

/** Figures side by side, each leading to where it is told in full. */
export function FigureCards<Name extends string>({ cards, figures, className }: FigureCardsProps<Name>) {
  return (
    <ul className={className}>
      {cards.map(({ name, Icon, ...card }) => (
        <StatCard
          key={name}
          {...card}
          icon={<Icon />}
          isLoading={!figures}
          value={figures && <Figure value={figures[name]} />}
        />
      ))}
    </ul>
  );
}

function Figure({ value }: { value: string | number }) {
  return typeof value === 'number' ? value.toLocaleString('en-IN') : <Amount value={value} />;
}
