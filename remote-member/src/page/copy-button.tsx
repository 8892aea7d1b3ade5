import { Button } from 'design';
import { useTranslation } from 'i18n';
import { useState } from 'react';

interface CopyButtonProps {
  text: string;
  label: string;
  /** What it is called where it stands with others. */
  name?: string;
  done: string;
}

/** Copies a text and says so; where the clipboard refuses, it stands beside the button all the same. */
export function CopyButton({ text, label, name, done }: CopyButtonProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      // Without TLS there is no clipboard at all.
      await navigator.clipboard.writeText(text);
      setSaid(done);
    } catch {
      setSaid(t('The browser does not let the page copy. Mark the text and copy it yourself.'));
    }
  };
  return (
    <>
      <Button variant="secondary" aria-label={name} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status">{said}</span>
    </>
  );
}
