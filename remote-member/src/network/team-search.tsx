import type { NetworkHit, NetworkHits } from 'api/contract';
import { useServerState } from 'client/queries';
import { translateSentence } from 'client/sentences';
import { Button, Notice, TextField } from 'design';
import { type Translate, useTranslation } from 'i18n';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { describeError } from '../error-words';
import styles from './network.module.css';
import { NETWORK_KEY } from './route-map';

const HITS_MAX = 20;

/** Finds members of the own team; choosing one shows them on the map. */
export function TeamSearch({ onChoose }: { onChoose: (path: readonly string[]) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const query = useServerState<NetworkHits>({
    queryKey: NETWORK_KEY,
    url: '/network/search',
    params: { q: asked },
    enabled: asked !== '',
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const next = typed.trim();
    if (next === asked && query.isError) void query.refetch();
    else setAsked(next);
  }

  return (
    <div className={styles.search}>
      <form role="search" aria-label={t('Your team')} className={styles.form} onSubmit={submit}>
        <TextField
          label={t('Find in your team')}
          type="search"
          autoComplete="off"
          placeholder={t('The start of a name')}
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value.trim() === '') setAsked('');
          }}
        />
        <Button type="submit" variant="secondary" isBusy={query.isFetching}>
          {t(query.isFetching ? 'Searching...' : 'Search')}
        </Button>
      </form>
      {query.isError && <Notice tone="error">{translateSentence(t, describeError(query.error))}</Notice>}
      {query.data && <Hits text={asked} hits={query.data} onChoose={onChoose} />}
    </div>
  );
}

interface HitsProps {
  text: string;
  hits: readonly NetworkHit[];
  onChoose: (path: readonly string[]) => void;
}

function Hits({ text, hits, onChoose }: HitsProps) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className={styles.count}>
        {describeHits(t, text, hits.length)}
      </p>
      {hits.length > 0 && (
        <ul className={styles.hits}>
          {hits.map(({ node, level, path }) => (
            <li key={node.id}>
              <button type="button" className={styles.hit} onClick={() => onChoose(path)}>
                <span className={styles.name}>{node.name}</span>
                <span className={styles.text}>
                  {t('Level {level}', { level })}, {node.maskedEmail}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function describeHits(t: Translate, text: string, count: number): string {
  if (count === 0) return t('Nobody in your team is called "{text}".', { text });
  if (count >= HITS_MAX) return t('The first {count} are shown; a longer name finds fewer.', { count: HITS_MAX });
  return t('{count} found. Choose one to see them on the map.', { count });
}
