import type { Email, EmailAttachment } from '@numo/adapters/email/port.ts'
import { withoutLinks } from '@numo/kit/has-link.ts'
import { localePath, type Locale } from '@numo/kit/locales.ts'

/** Content of an email: paragraphs, one button, and notes such as what to do if it was not requested. */
export type EmailMessage = {
  kind: string
  subject: string
  paragraphs: readonly string[]
  button: { label: string; href: string } | null
  /** Smaller text below the button. */
  after: readonly string[]
  attachments?: readonly EmailAttachment[]
}

const escape = (text: string) => text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)

const joined = '[^\\p{ASCII}\\p{Cf}\\s]'
/** Joiners are part of Persian names and of emoji; anywhere else nobody sees them. */
const unseen = new RegExp(
  `(?![\\u200C\\u200D])[\\p{Cc}\\p{Cf}\\u2028\\u2029]|(?<!${joined})[\\u200C\\u200D]|[\\u200C\\u200D](?!${joined})`,
  'gu'
)

/** Replaces control, format and line break characters, so that a name stays on one visible line. */
export const plainWords = (text: string) => text.replace(unseen, ' ').trim()

/**
 * Sanitizes a name or other user input for an email: one line in which no mail program finds a link. Names with links
 * are refused on input; this covers older and external ones.
 */
export const wordsInMail = (text: string) => plainWords(withoutLinks(text))

const salutations: Readonly<Record<Locale, (name: string) => string>> = {
  en: (name) => `Hello${name},`,
  es: (name) => `Hola${name}:`,
}

/** Salutation with the recipient's name, if it is known. */
export const salutation = (locale: Locale, name: string | null) =>
  salutations[locale](name === null || name === 'User' ? '' : ` ${wordsInMail(name)}`)

const body =
  'margin:0;padding:24px;background:#f5f5f8;color:#1a1a2e;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif'
const sheet =
  'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e3e3ec;border-radius:12px'
const press =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#4338ca;color:#ffffff;text-decoration:none;font-weight:600'
const small = 'margin:16px 0 0;color:#57576e;font-size:14px'

/**
 * Builds the message of an email as plain text and HTML, without tables, images or external resources. `id` is the id
 * of the sending job, and so equal on every try.
 */
export function mailOf(
  email: EmailMessage,
  { id, to, brand, locale }: { id: string; to: string; brand: string; locale: string }
): Email {
  const { kind, subject, paragraphs, button, after, attachments } = email
  const text = [
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...after,
    brand,
  ].join('\n\n')
  const part = (style: string) => (words: string) => `<p style="${style}">${escape(words)}</p>`
  const html = [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>`,
    `<body style="${body}"><div style="${sheet}">`,
    `<p style="margin:0 0 24px;font-weight:700;color:#4338ca">${escape(brand)}</p>`,
    ...paragraphs.map(part('margin:0 0 16px')),
    ...(button
      ? [
          `<p style="margin:24px 0"><a href="${escape(button.href)}" style="${press}">${escape(button.label)}</a></p>`,
          `<p style="${small};overflow-wrap:anywhere">${escape(button.href)}</p>`,
        ]
      : []),
    ...after.map(part(small)),
    '</div></body></html>',
  ].join('\n')
  return { id, to, subject, text, html, kind, ...(attachments && { attachments }) }
}

/** Builds an absolute URL of the site from the configured origin, never from the request's Host header. */
export function linkTo(
  { public_origin }: { public_origin: string },
  locale: Locale,
  path: string,
  query: Readonly<Record<string, string>>
): string {
  const url = new URL(localePath(locale, path), public_origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
