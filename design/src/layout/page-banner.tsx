import type { ReactNode } from 'react';
import { HillsScene } from '../illustrations/hills-scene';
import { Breadcrumb, type BreadcrumbItem } from './breadcrumb';
import styles from './page-banner.module.css';

interface PageBannerProps {
  /** The page's h1. */
  title: ReactNode;
  subtitle?: ReactNode;
  breadcrumb?: readonly BreadcrumbItem[];
}

/** The top of a public page: heading on a dawn sky, hills along the bottom. */
export function PageBanner({ title, subtitle, breadcrumb }: PageBannerProps) {
  return (
    <div className={styles.banner}>
      <div className={styles.column}>
        {breadcrumb && <Breadcrumb items={breadcrumb} />}
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      <HillsScene className={styles.scene} />
    </div>
  );
}
