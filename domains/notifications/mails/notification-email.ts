import { type Locale, regions } from '@numo/kit/locales.ts'
import { linkTo, salutation, wordsInMail, type EmailMessage } from '../../email.ts'
import { kindsFor, type NotificationKind } from '../rules.ts'
import { sentences } from './sentences.ts'

type Recipient = {
  site: { public_origin: string; brand: { name: string; support_email: string } }
  locale: Locale
  name: string
}

const from: Readonly<Record<Locale, string>> = { en: 'from', es: 'de' }
const english = 'You can choose what we write to you about in your account, under Settings.'
const choices: Readonly<Record<Locale, { household: string; others: string }>> = {
  en: { household: english, others: english },
  es: {
    household: 'Puedes elegir de qué te avisamos en tu cuenta, en Ajustes.',
    others: 'Puede elegir de qué le avisamos en su cuenta, en Ajustes.',
  },
}

/** Builds the email of a notification from the sentences of its kind. */
export function notificationEmail(
  { site, locale, name }: Recipient,
  {
    kind,
    facts,
    link,
  }: { kind: NotificationKind; facts: Readonly<Record<string, string>>; link: string | null }
): EmailMessage {
  const message = sentences[kind][locale]
  // A card may be read without its insurer.
  const { insurer } = facts
  const of_insurer = insurer ? ` ${from[locale]} ${insurer}` : ''
  const values: Readonly<Record<string, string>> = {
    ...facts,
    of_insurer,
    // Payment services return brands in lower case.
    ...(facts['brand'] && {
      brand: facts['brand'].charAt(0).toUpperCase() + facts['brand'].slice(1),
    }),
  }
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, gap: string) =>
      inWords(locale, oneLine(values[gap] ?? ''))
    )
  const { button } = message
  return {
    kind: kind.replaceAll('_', '-'),
    subject: fill(message.subject),
    paragraphs: [salutation(locale, name), fill(message.text)],
    button: button && link ? { label: button, href: hrefOf(site, locale, link) } : null,
    after: [choices[locale][kindsFor(['client']).includes(kind) ? 'household' : 'others']],
  }
}

/** One line of plain words without links; keeps one leading space. The point of an amount makes no link. */
const oneLine = (text: string) =>
  /^[A-Z]{3}\s-?[\d,]+(?:\.\d+)?$/.test(text)
    ? text
    : (text.startsWith(' ') ? ' ' : '') + wordsInMail(text)

/** Formats days (`2026-12-05`) and months (`2026-12`) in the locale; returns other text unchanged. */
function inWords(locale: Locale, text: string): string {
  if (!/^\d{4}-\d{2}(?:-\d{2})?$/.test(text)) return text
  const day = text.length > 7 ? { day: 'numeric' as const } : {}
  return new Intl.DateTimeFormat(regions[locale].day, {
    ...day,
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(text.length > 7 ? text : `${text}-01`))
}

/** Absolute URL of a site path, keeping its query and fragment. */
function hrefOf(site: Recipient['site'], locale: Locale, link: string): string {
  const { pathname, searchParams, hash } = new URL(link, 'http://own.invalid')
  return linkTo(site, locale, pathname, Object.fromEntries(searchParams)) + hash
}
