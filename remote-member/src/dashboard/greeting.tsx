import { HillsScene } from 'design';
import styles from './greeting.module.css';

export function Greeting({ name }: { name: string }) {
  return (
    <header className={styles.greeting}>
      <div className={styles.words}>
        <h1 className={styles.title}>Welcome, {name}</h1>
        <p className={styles.text}>Here is where your journey stands today.</p>
      </div>
      <HillsScene className={styles.scene} />
    </header>
  );
}
