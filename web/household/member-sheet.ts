import { emergencyHelp, type EmergencyService } from '@numo/domains/cities/rules-emergency.ts'
import { sheetWords, type LocalLabel } from '@numo/domains/cities/rules-local.ts'
import type { Formats } from '../words/formats.ts'
import type { CardPerson } from '../cover/card-people.ts'
import { fullName } from '../ui/full-name.ts'
import { groupPhone } from '@numo/kit/phone.ts'

/** A text in each language of a card, the country's first. */
type Texts = readonly { language: string; text: string }[]

/** Content of a member's emergency card. */
export type MemberSheet = {
  title: Texts
  rows: { label: string; value: string }[]
  /** Statements and requests; empty without a policy that is in force. */
  notes: Texts[]
  numbers: string[]
  /** Texts of the QR codes that say the same, signed; each with its insurer. */
  codes: { text: string; caption: string }[]
  languages: string[]
  /** Languages that no native speaker has checked. */
  unchecked: string[]
}

type Reader = {
  locale: string
  formats: Formats
  /** Returns the name of an emergency service in the reader's language. */
  service: (service: EmergencyService) => string
  /** Scheme, host and port of the address that checks a card. */
  origin: string
}

/** Returns a day in a language, of the Gregorian calendar and in Latin digits. */
const dayIn = (language: string, day: string) =>
  new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-ca-gregory-nu-latn`, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

/** Returns the card of a person for a country, labelled in the language of that country and in the reader's own. */
export function memberSheet(
  { policies, ...person }: CardPerson,
  country: string | null,
  { locale, formats, service, origin }: Reader
): MemberSheet {
  const words = sheetWords(country, locale)
  const texts = (label: LocalLabel): Texts =>
    words.map(({ language, labels }) => ({ language, text: labels[label] }))
  const row = (label: LocalLabel, value: string | null | undefined) =>
    value
      ? [
          {
            label: texts(label)
              .map(({ text }) => text)
              .join(' / '),
            value,
          },
        ]
      : []
  // With the name of the month: numbers alone are read in two orders.
  const days = (day: string | null | undefined) =>
    day && [...new Set(words.map(({ language }) => dayIn(language, day)))].join(' / ')
  return {
    title: texts('emergency_card'),
    rows: [
      ...row('name', fullName(person)),
      ...row('born', days(person.birth_date)),
      ...policies.flatMap((policy) => [
        ...row('insurer', policy.insurer),
        ...row('plan', policy.plan),
        ...row('policy', policy.policy_number),
        ...row('member', policy.member_id),
        ...row('insurer_phone', groupPhone(policy.phone ?? '')),
        ...row('until', days(policy.until)),
      ]),
    ],
    notes: policies.length > 0 ? [texts('insured'), texts('call_insurer')] : [],
    numbers: country
      ? emergencyHelp(country).numbers.map((one) => `${service(one.service)} ${one.number}`)
      : [],
    codes: policies.flatMap(({ token, insurer, plan }) =>
      token === null
        ? []
        : [
            {
              text: `${origin}/verify#${token}`,
              caption: [insurer, plan].filter(Boolean).join(', '),
            },
          ]
    ),
    languages: words.map(({ language }) => formats.language(language)),
    unchecked: words
      .filter(({ reviewed_by }) => reviewed_by === null)
      .map(({ language }) => formats.language(language)),
  }
}

/** Share of the font size that a character takes. */
const widthOf = (char: string) =>
  /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\uffef]/.test(char) ? 1 : 0.56

/** Breaks a text into lines of at most `ems` widths of the font, between words of any script. */
export function linesOf(text: string, ems: number): string[] {
  const parts = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)]
  const lines = ['']
  let width = 0
  for (const { segment } of parts) {
    const wide = Array.from(segment).reduce((all, char) => all + widthOf(char), 0)
    const last = lines.at(-1) ?? ''
    // Punctuation stays with its word.
    if (width + wide > ems && last !== '' && !/^\p{P}$/u.test(segment)) {
      lines.push('')
      width = 0
    }
    lines.push((lines.pop() ?? '') + segment)
    width += wide
  }
  return lines.map((line) => line.trim()).filter(Boolean)
}
