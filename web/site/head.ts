/** Document head: title, description, language alternates, social previews and structured data. */
import { localePath, locales, type Locale } from '@numo/kit/locales.ts'
import { imagePath } from '@numo/kit/images.ts'
import type { Assets, Brand, Scheme } from '@numo/kit/site.ts'

export type Head = {
  /** Title without the brand; the home page gives its whole title and sets `whole_title`. */
  title: string
  whole_title?: boolean
  description: string
  /** Path without locale prefix, with the significant query; null for no canonical address. */
  canonical: string | null
  /** False excludes the page from search engines. */
  index: boolean
  /** Structured data, without `@context`. */
  graph?: readonly object[]
  /** Path of the page in each language that has it, when they differ; `canonical` in every language by default. */
  translations?: Partial<Record<Locale, string>>
  /** Picture of the product for social previews; `social` by default. */
  picture?: string
  /** Whether readers can subscribe to the guides from here. */
  has_feed?: boolean
  /** Open Graph type; `website` by default. */
  type?: 'article'
}

type Site = {
  locale: Locale
  origin: string
  scheme: Scheme
  brand: Brand
  assets: Assets
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => entities[c] ?? c)

/** Serializes structured data so that it cannot close its script element. */
export const jsonLd = (graph: readonly object[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

const openGraphLocales: Record<Locale, string> = { en: 'en_US', es: 'es_MX' }

/** Returns the content of the `<head>` element. */
export function headHtml(
  head: Head,
  site: Site,
  scripts: readonly string[],
  styles: readonly string[] = site.assets.styles
): string {
  const { locale, origin, brand, assets } = site
  const e = escapeHtml
  const title = head.whole_title ? head.title : `${head.title} | ${brand.name}`
  const canonical = head.canonical === null ? null : origin + localePath(locale, head.canonical)
  const languages =
    canonical === null || !head.index
      ? []
      : [...locales.map((l) => [l, l] as const), ['x-default', 'en'] as const].flatMap(
          ([name, l]) => {
            const path = head.translations ? head.translations[l] : head.canonical
            return path
              ? `<link rel="alternate" hreflang="${name}" href="${e(origin + localePath(l, path))}">`
              : []
          }
        )
  const picture = `${origin}${imagePath(head.picture ?? 'social', 'xl', 1, 'jpeg')}`
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${e(title)}</title>`,
    `<meta name="description" content="${e(head.description)}">`,
    head.index ? '' : '<meta name="robots" content="noindex, follow">',
    ...assets.fonts.map(
      (font) => `<link rel="preload" as="font" type="font/woff2" href="${e(font)}" crossorigin>`
    ),
    ...styles.map((style) => `<link rel="stylesheet" href="${e(style)}">`),
    canonical === null ? '' : `<link rel="canonical" href="${e(canonical)}">`,
    ...languages,
    head.has_feed
      ? `<link rel="alternate" type="application/rss+xml" title="${e(brand.name)}" href="${localePath(locale, '/blog/feed.xml')}">`
      : '',
    `<meta name="color-scheme" content="${site.scheme === 'system' ? 'light dark' : site.scheme}">`,
    ...themeColours(site.scheme),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<meta property="og:site_name" content="${e(brand.name)}">`,
    `<meta property="og:type" content="${head.type ?? 'website'}">`,
    `<meta property="og:title" content="${e(head.title)}">`,
    `<meta property="og:description" content="${e(head.description)}">`,
    canonical === null ? '' : `<meta property="og:url" content="${e(canonical)}">`,
    `<meta property="og:locale" content="${openGraphLocales[locale]}">`,
    `<meta property="og:image" content="${e(picture)}">`,
    '<meta property="og:image:width" content="1280">',
    '<meta property="og:image:height" content="672">',
    '<meta name="twitter:card" content="summary_large_image">',
    head.graph?.length ? `<script type="application/ld+json">${jsonLd(head.graph)}</script>` : '',
    ...scripts.map((path) => `<script type="module" src="${e(path)}"></script>`),
  ].join('')
}

function themeColours(scheme: Scheme): string[] {
  const light = '#ffffff'
  const dark = '#1b1e26'
  if (scheme !== 'system')
    return [`<meta name="theme-color" content="${scheme === 'dark' ? dark : light}">`]
  return [
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${dark}">`,
  ]
}
