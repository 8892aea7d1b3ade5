import type { ArtProps } from 'design';
import { Card, LineIcon, Section } from 'design';
import { useSiteConfig } from 'federation/contract';
import { useTranslation } from 'i18n';
import { X } from 'lucide';
import tiles from '../sections/icon-tile.module.css';
import { PublicPage } from '../sections/public-page';
import styles from './about-page.module.css';
import { ABOUT_COPY as copy } from './about.copy';

/** /about */
export function AboutPage() {
  return (
    <PublicPage copy={copy}>
      <WhoWeAre />
      <Values />
      <SayingNo />
    </PublicPage>
  );
}

function WhoWeAre() {
  const { t } = useTranslation();
  const { brand } = useSiteConfig();
  return (
    <Section>
      <div className={styles.who}>
        <div className={styles.words}>
          <h2>{t(copy.who.title)}</h2>
          {copy.who.paragraphs.map((paragraph) => (
            <p key={paragraph}>{t(paragraph, { club: brand.name, office: brand.officeAddress })}</p>
          ))}
        </div>
        <CircleOfPlaces className={styles.art} />
      </div>
    </Section>
  );
}

function Values() {
  const { t } = useTranslation();
  return (
    <Section tone="paper" title={t(copy.values.title)}>
      <ul className={styles.values}>
        {copy.values.items.map(({ id, icon, title, text }) => (
          <li key={id} className={styles.value}>
            <span className={tiles.accentTile}>
              <LineIcon icon={icon} />
            </span>
            <h3>{t(title)}</h3>
            <p className={styles.muted}>{t(text)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SayingNo() {
  const { t } = useTranslation();
  return (
    <Section title={t(copy.promises.title)} lead={t(copy.promises.lead)}>
      <ul className={styles.promises}>
        {copy.promises.items.map((item) => (
          <Card as="li" key={item} className={styles.promise}>
            <LineIcon icon={X} className={styles.cross} />
            <span>{t(item)}</span>
          </Card>
        ))}
      </ul>
    </Section>
  );
}

const PLACES = [
  { x: 200, y: 34 },
  { x: 324.6, y: 124.5 },
  { x: 277, y: 271 },
  { x: 123, y: 271 },
  { x: 75.4, y: 124.5 },
];

/** A round window on a landscape, and five places on the dotted route around it: a circle of journeys. */
function CircleOfPlaces({ className }: ArtProps) {
  return (
    <svg viewBox="0 -14 400 330" aria-hidden="true" className={className}>
      <path
        d="M52 76C88 28 148 18 208 22c66 4 128 24 152 80 20 48 14 118-24 160-40 44-116 56-180 50-60-6-110-34-128-88C12 170 20 118 52 76Z"
        fill="var(--sc-art-sky)"
      />
      <circle
        cx="200"
        cy="165"
        r="131"
        fill="none"
        stroke="var(--sc-color-link)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="0 13.72"
      />
      <Landscape />
      <Town />
      {PLACES.map((place) => (
        <MapPin key={`${place.x} ${place.y}`} {...place} />
      ))}
    </svg>
  );
}

/** Every layer ends on the arc of the window (radius 108 around 200, 165), so nothing needs clipping. */
function Landscape() {
  return (
    <g>
      <circle cx="200" cy="165" r="108" fill="var(--sc-art-sky-low)" />
      <circle cx="232" cy="122" r="26" fill="var(--sc-art-sun)" />
      <path
        d="M92 165c22-8 34-44 60-44 22 0 30 24 52 24s32-22 54-18 34 24 50 38a108 108 0 0 1-216 0Z"
        fill="var(--sc-art-hill-far)"
      />
      <path
        d="M97.3 199c26-22 52-34 80-30 34 4 56 26 86 24 16-1 28-6 41.4-8a108 108 0 0 1-207.4 14Z"
        fill="var(--sc-art-hill-mid)"
      />
      <path d="M113.6 230c24-14 54-20 86-14 30 6 56 10 93 3a108 108 0 0 1-179 11Z" fill="var(--sc-art-hill-front)" />
      <path
        d="M140 248c26-14 60-10 84-4s34 0 44-6"
        fill="none"
        stroke="var(--sc-art-route)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="0 10"
      />
    </g>
  );
}

function Town() {
  return (
    <g>
      <g transform="translate(150 220)">
        <path d="M-20 0v-9h5v-8h3c1-14 6-26 10-33v-7h4v7c4 7 9 19 10 33h3v8h5v9Z" fill="var(--sc-art-hill-near)" />
        <path d="M0-57v-13l12 4-12 5Z" fill="var(--sc-art-warm)" />
        <path d="M-4 0v-8a4 4 0 0 1 8 0v8Z" fill="var(--sc-art-window)" />
      </g>
      <g transform="translate(216 186)">
        <path d="M2 36V16L18 3l16 13v20Z" fill="var(--sc-art-bright)" />
        <path d="M-4 19 18 0l22 19h-8L18 7 4 19Z" fill="var(--sc-art-warm)" />
        <path d="M14 36V24h8v12Z" fill="var(--sc-art-hill-front)" />
        <path d="M38 38V18h20v21Z" fill="var(--sc-art-sun)" />
        <path d="M42 23h4v5h-4Zm7 0h4v5h-4Zm-7 8h4v5h-4Zm7 0h4v5h-4Z" fill="var(--sc-art-window)" />
      </g>
    </g>
  );
}

/** A place on a map: the point stands at (x, y). */
function MapPin({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <ellipse cy="1" rx="9" ry="3" fill="var(--sc-art-detail)" opacity="0.18" />
      <path d="M0 0c-2-8-13-13-13-24a13 13 0 0 1 26 0C13-13 2-8 0 0Z" fill="var(--sc-art-warm)" />
      <circle cy="-24" r="5" fill="var(--sc-art-window)" />
    </g>
  );
}
