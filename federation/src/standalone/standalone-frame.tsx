import { useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { applySampleSession } from './apply-sample-session';
import type { SampleSessionName } from './sample-sessions';
import { SAMPLE_SESSIONS } from './sample-sessions';
import styles from './standalone-frame.module.css';

const NAMES = Object.keys(SAMPLE_SESSIONS) as SampleSessionName[];

interface StandaloneFrameProps {
  initialSession: SampleSessionName;
  /** There is one main landmark in a page: of the pages themselves, or around them. */
  hasOwnLayout: boolean;
}

/** Around the pages of a remote that runs alone: says so, and lets the developer change who is signed in. */
export function StandaloneFrame({ initialSession, hasOwnLayout }: StandaloneFrameProps) {
  const [current, setCurrent] = useState<SampleSessionName>(initialSession);
  const choose = (name: SampleSessionName) => {
    applySampleSession(name);
    setCurrent(name);
  };
  return (
    <>
      <fieldset className={styles.switch}>
        <legend className={styles.legend}>Sample data, signed in as</legend>
        {NAMES.map((name) => (
          <label key={name} className={styles.choice}>
            <input type="radio" name="session" checked={name === current} onChange={() => choose(name)} />
            {name}
          </label>
        ))}
      </fieldset>
      {hasOwnLayout ? (
        <Outlet />
      ) : (
        <main>
          <Outlet />
        </main>
      )}
      <ScrollRestoration />
    </>
  );
}
