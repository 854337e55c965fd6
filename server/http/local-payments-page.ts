import type { Locale } from '@numo/kit/locales.ts'
import { escape } from '@numo/kit/text.ts'

export type PaymentsPageOptions = { name: string; styles: readonly string[]; locale: Locale }

const words = {
  en: {
    title: 'Your bank asks: is it you?',
    test: 'Test page of the local payment service. No real bank is asked.',
    text: 'A shop wants to use your card.',
    accept: 'Yes, it is me',
    refuse: 'No, stop this',
    over: 'This was answered already.',
    over_text: 'You can close this page and go on where you were.',
  },
  es: {
    title: 'Tu banco pregunta: ¿eres tú?',
    test: 'Página de prueba del servicio de pagos local. No se pregunta a ningún banco real.',
    text: 'Un comercio quiere usar tu tarjeta.',
    accept: 'Sí, soy yo',
    refuse: 'No, detener esto',
    over: 'Esto ya fue respondido.',
    over_text: 'Puedes cerrar esta página y seguir donde estabas.',
  },
} as const

/** Returns the local payment service's 3-D Secure page, on which the holder of a test card authenticates. */
export function bankPage(
  { is_waiting }: { is_waiting: boolean },
  about: PaymentsPageOptions
): string {
  const result = words[about.locale]
  const title = is_waiting ? result.title : result.over
  const button = (response: string, text: string, kind: string) =>
    `<button class="btn btn-lg ${kind}" name="answer" value="${response}">${escape(text)}</button>`
  const main = is_waiting
    ? `<p>${escape(result.text)}</p><form method="post" style="display:flex;flex-wrap:wrap;gap:12px;margin-top:24px">
${button('accept', result.accept, 'btn-primary')}${button('refuse', result.refuse, 'btn-line')}</form>`
    : `<p>${escape(result.over_text)}</p>`
  return pageOf(about, { title, test: result.test, main })
}

/** Returns a page of the local payment service, which says that it is one. */
export function pageOf(
  about: PaymentsPageOptions,
  { title, test, main }: { title: string; test: string; main: string }
): string {
  const links = about.styles
    .map((href) => `<link rel="stylesheet" href="${escape(href)}">`)
    .join('')
  return `<!doctype html><html lang="${about.locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escape(title)} | ${escape(about.name)}</title>${links}</head>
<body><main id="main" style="max-width:560px;margin:0 auto;padding:64px 24px"><p class="dim">${escape(test)}</p>
<h1 style="margin:8px 0 12px">${escape(title)}</h1>${main}</main></body></html>`
}
