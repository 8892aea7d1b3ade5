import { useRef, useState } from 'react';
import { describeError } from '../error-words';
import { t } from '../texts';
import styles from './file-field.module.css';

interface FileFieldProps {
  label: string;
  /** Without a file when what was chosen is taken back. */
  onChoose: (file: File | undefined) => void;
}

/** Chooses a table as a bank gives it. */
export function FileField({ label, onChoose }: FileFieldProps) {
  return (
    <label className={styles.field}>
      {label}
      <input
        className={styles.input}
        type="file"
        accept=".csv,.txt,.xlsx,text/csv,text/plain"
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
    </label>
  );
}

/** Follows how the file that was chosen last is read: what comes of an earlier choice is dropped. */
export function useFileReading<Read>(onRead: (read: Read) => void) {
  const lastRef = useRef<Promise<Read>>(undefined);
  const [refusal, setRefusal] = useState<string>();
  const follow = async (reading: Promise<Read> | undefined) => {
    lastRef.current = reading;
    setRefusal(undefined);
    try {
      const read = await reading;
      if (read !== undefined && lastRef.current === reading) onRead(read);
    } catch (error) {
      if (lastRef.current === reading) setRefusal(describeError(error, t('The file could not be read.')));
    }
  };
  return { refusal, setRefusal, follow };
}

/** A chosen file as the API takes it. */
export function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    // What stands before the comma of a data URL is its type.
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.readAsDataURL(file);
  });
}
