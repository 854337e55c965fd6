/** Document of the signed-in areas: a skeleton and the scripts. Contains no user data. */
import { renderToString } from 'react-dom/server'
import type { PageAnswer, PageRequest, Route } from '@numo/kit/site.ts'
import { escapeHtml } from './site/head.ts'
import { wordPartsOf } from './words/word-parts.ts'
import { LayoutSkeleton } from './ui/layout-skeleton.tsx'
import en from './words/en/app.json'
import es from './words/es/app.json'

const words = { en, es }

/** Settings that the program reads from its document; see `ShellSettings` of `app/program.ts`. */
const settingsOf = ({
  assets,
  brand,
  scheme,
  has_session,
  show_debug,
  public_keys,
  fault_target,
}: PageRequest) =>
  JSON.stringify({
    build: assets.build,
    brand,
    scheme,
    has_session: has_session === true,
    show_debug: show_debug === true,
    public_keys,
    fault_target,
  })

/** Returns the shell document of a private route. Throws when the program was not built. */
export function shellOf(request: PageRequest, route: Route): PageAnswer {
  const { assets, locale, scheme, brand } = request
  const { app } = assets
  if (!app) throw new Error('The program of the signed-in areas was not built')
  const e = escapeHtml
  const spoken = wordPartsOf(route.page).map((part) => `${locale}-${part}`)
  const needed = [locale, route.layout, ...spoken]
  const preloads = needed.flatMap((name) => app.preloads[name] ?? [])
  const skeleton = renderToString(<LayoutSkeleton layout={route.layout} />)
  const html = [
    `<!doctype html><html lang="${locale}" data-scheme="${scheme}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${e(brand.name)}</title><meta name="robots" content="noindex">`,
    `<meta name="color-scheme" content="${scheme === 'system' ? 'light dark' : scheme}">`,
    ...assets.fonts.map(
      (font) => `<link rel="preload" as="font" type="font/woff2" href="${e(font)}" crossorigin>`
    ),
    ...app.styles.map((style) => `<link rel="stylesheet" href="${e(style)}">`),
    ...[...new Set(preloads)].map((file) => `<link rel="modulepreload" href="${e(file)}">`),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<script type="module" src="${e(app.script)}"></script></head>`,
    `<body class="app"><div id="app" data-settings="${e(settingsOf(request))}">${skeleton}</div>`,
    `<noscript><p class="noscript">${e(words[locale].no_script)}</p></noscript></body></html>`,
  ].join('')
  return { kind: 'document', status: 200, html, cacheable: false, index: false }
}
