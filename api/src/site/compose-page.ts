import type { PrerenderedPage, Registry, SiteConfig } from 'federation/contract';
import { escapeHtml, toDataElement } from './html';

const PLACES = {
  head: '<!--safar:head-->',
  registry: '<!--safar:registry-->',
  siteConfig: '<!--safar:site-config-->',
  files: '</head>',
  root: '<!--safar:root-->',
};

/** The shell's page and what the server knows; what differs from page to page comes with each. */
export interface PageTemplate {
  html: string;
  registry: Registry;
  siteConfig: SiteConfig;
}

export interface PageContent {
  rendered: PrerenderedPage | undefined;
  /** A page is complete; a frame is what the browser starts with; an outline is replaced by what it shows. */
  kind: 'page' | 'frame' | 'outline';
  files: PageFiles;
}

/** Elements for the files that a page needs. */
export interface PageFiles {
  styles: string;
  /** What the program begins with: fetched when the page has been drawn. */
  late: string;
}

/** @throws Error when the shell's page has no place for something */
export function composePage({ html, registry, siteConfig }: PageTemplate, content: PageContent): string {
  const missing = Object.values(PLACES).find((place) => !html.includes(place));
  if (missing) throw new Error(`The shell's index.html has no ${missing}.`);
  const { rendered, kind, files } = content;
  const { name } = siteConfig.brand;
  const mark = rendered && kind !== 'outline' ? ' data-prerendered' : '';
  const isReadable = rendered && kind === 'page';
  return html
    .replace(PLACES.head, () => rendered?.head ?? `<title>${escapeHtml(name)}</title>`)
    .replace(PLACES.registry, () => toDataElement('safar-registry', registry))
    .replace(PLACES.siteConfig, () => toDataElement('safar-site-config', siteConfig))
    .replace(PLACES.files, () => files.styles + toTemplate(files.late) + PLACES.files)
    .replace(
      PLACES.root,
      () => `<div id="root"${mark}>${rendered?.body ?? ''}</div>${isReadable ? '' : noScript(name)}`,
    );
}

/** The browser asks for nothing in a template; the shell's start takes the elements out of it. */
const toTemplate = (elements: string) =>
  elements === '' ? '' : `<template id="safar-late-files">${elements}</template>`;

function noScript(name: string): string {
  return `<noscript>${escapeHtml(name)} needs JavaScript to show this page.</noscript>`;
}
