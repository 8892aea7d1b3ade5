import { useQuery } from '@tanstack/react-query';
import type { NetworkHit, NetworkHits } from 'api/contract';
import { Button, Notice, TextField } from 'design';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { request } from 'shared-auth';
import { describeError } from '../error-words';
import styles from './network.module.css';

const HITS_MAX = 20;

/** Finds members of the own team; choosing one shows them on the map. */
export function TeamSearch({ onChoose }: { onChoose: (path: readonly string[]) => void }) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const query = useTeamSearch(asked);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(typed.trim());
  }

  return (
    <div className={styles.search}>
      <form role="search" aria-label="Your team" className={styles.form} onSubmit={submit}>
        <TextField
          label="Find in your team"
          type="search"
          autoComplete="off"
          placeholder="The start of a name"
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value.trim() === '') setAsked('');
          }}
        />
        <Button type="submit" variant="secondary" isBusy={query.isFetching}>
          {query.isFetching ? 'Searching...' : 'Search'}
        </Button>
      </form>
      {query.isError && <Notice tone="error">{describeError(query.error)}</Notice>}
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
  return (
    <>
      <p role="status" className={styles.count}>
        {describeHits(text, hits.length)}
      </p>
      {hits.length > 0 && (
        <ul className={styles.hits}>
          {hits.map(({ node, level, path }) => (
            <li key={node.id}>
              <button type="button" className={styles.hit} onClick={() => onChoose(path)}>
                <span className={styles.name}>{node.name}</span>
                <span className={styles.text}>
                  Level {level}, {node.maskedEmail}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function describeHits(text: string, count: number): string {
  if (count === 0) return `Nobody in your team is called "${text}".`;
  if (count >= HITS_MAX) return `The first ${HITS_MAX} are shown; a longer name finds fewer.`;
  return `${count} found. Choose one to see them on the map.`;
}

/** Members of the own team by the start of a part of their name, twenty at most; an empty text asks nothing. */
function useTeamSearch(text: string) {
  return useQuery({
    queryKey: ['network', 'search', text],
    queryFn: () => request<NetworkHits>({ url: '/network/search', params: { q: text } }),
    enabled: text !== '',
  });
}
