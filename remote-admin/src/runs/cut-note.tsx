import { Amount } from 'design';

/** What the daily limits cut off an amount; nothing when they cut nothing. */
export function CutNote({ cut }: { cut: string }) {
  if (Number(cut) === 0) return null;
  return (
    <>
      <Amount value={cut} /> cut by limits
    </>
  );
}
