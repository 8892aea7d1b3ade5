import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';

export type SceneName = keyof typeof import('./state-scenes');

/** Takes the room of a picture away, which else lies between the words and "Try again" of a phone. */
const NoPicture = () => <span hidden />;

/** The picture of a state, which most visits never show: it is fetched with the first one. Words do without it. */
export function StateScene({ name }: { name: SceneName }) {
  const [Scene, setScene] = useState<ComponentType>();
  useEffect(() => {
    import(/* webpackChunkName: "scenes" */ './state-scenes').then(
      (scenes) => setScene(() => scenes[name]),
      () => setScene(() => NoPicture),
    );
  }, [name]);
  return Scene && <Scene />;
}
