import type { CardField } from '@numo/domains/extractions/rules-card.ts'
import { none, type CardTruth } from '../own-card.ts'
import type { Chance } from './chance.ts'
import type { HostileLayout } from './layouts.ts'
import { foreignNames, unknownInsurers, wordsOf, type CardLanguage } from './words.ts'

/** One line of a card, and the fields it says. */
export type HostileRow = { label: string; value: string; says: readonly CardField[] }

/** A card as it is to be drawn, and what stands on it. */
export type HostileCard = {
  layout: HostileLayout
  insurer: string
  is_known: boolean
  rows: readonly HostileRow[]
  foot: string
  truth: CardTruth
}

type CardKind = { language: CardLanguage; has_foreign_letters: boolean; has_japanese_days: boolean }

const two = (value: number) => String(value).padStart(2, '0')

function day(date: Date, { dates }: HostileLayout, language: CardLanguage, isJapanese: boolean) {
  const [y, m, d] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  if (isJapanese) return `${y}年${m}月${d}日`
  const isEnglish = language === 'en'
  if (dates === 'month_first')
    return isEnglish ? `${two(m)}/${two(d)}/${y}` : `${two(d)}/${two(m)}/${y}`
  if (dates === 'day_first') return `${two(d)}/${two(m)}/${y}`
  if (dates === 'dots') return `${two(d)}.${two(m)}.${y}`
  if (dates === 'iso') return `${y}-${two(m)}-${two(d)}`
  const month = wordsOf[language].months[m - 1] ?? ''
  if (dates === 'short_year') return `${two(d)}-${month.slice(0, 3)}-${String(y).slice(2)}`
  if (language === 'de') return `${d}. ${month} ${y}`
  return language === 'pt' ? `${d} de ${month} de ${y}` : `${two(d)} ${month} ${y}`
}

function number(style: HostileLayout['numbers'], chance: Chance): string {
  const digits = (count: number) => Array.from({ length: count }, () => chance.whole(0, 9)).join('')
  const chars = (count: number) =>
    Array.from({ length: count }, () => chance.one(Array.from('ABCDEFGHJKLMNPRTUVWXY'))).join('')
  if (style === 'dashes') return `${chars(3)}-${digits(4)}-${digits(5)}`
  if (style === 'gaps') return `${chars(2)} ${digits(4)} ${digits(4)} ${digits(2)}`
  if (style === 'plain') return digits(10)
  return style === 'prefixed' ? `${chars(3)}${digits(8)}` : `${digits(6)}/${digits(2)}`
}

function amount({ amounts }: HostileLayout, language: CardLanguage, chance: Chance) {
  const figure = chance.one([100, 250, 500, 750, 1000, 1500, 2500, 5000, 12_500])
  const currency = chance.one(
    language === 'es'
      ? ['MXN', 'USD', 'EUR']
      : language === 'en'
        ? ['USD', 'GBP', 'EUR']
        : ['EUR', 'CHF', 'USD']
  )
  const grouped = (sign: string) => String(figure).replace(/\B(?=(?:\d{3})+$)/g, sign)
  const value = `${currency} ${figure * 100}`
  const sign = { USD: 'US$', EUR: '€', GBP: '£' }[currency]
  if (amounts === 'code_after') return { text: `${grouped(',')} ${currency}`, value }
  if (amounts === 'sign' && sign) return { text: `${sign}${grouped(',')}`, value }
  if (amounts === 'european') return { text: `${grouped('.')},00 ${currency}`, value }
  return { text: `${currency} ${grouped(',')}`, value }
}

/** Beginnings of numbers: with three digits more they have the length that their country has. */
const phones: Readonly<Record<CardLanguage, readonly string[]>> = {
  en: ['+44 20 7946 0', '+1 212 555 0'],
  es: ['+52 55 5550 0', '+34 910 555 '],
  de: ['+49 30 5555 0', '+41 44 555 0'],
  fr: ['+33 1 55 55 0', '+41 22 555 0'],
  pt: ['+55 11 5555 0', '+351 21 555 0'],
}

const fieldsOfRow = (row: CardField | 'validity' | 'other'): readonly CardField[] =>
  row === 'validity' ? ['valid_from', 'valid_until'] : row === 'other' ? [] : [row]

/** A card of its own for every layout and row of chances. */
export function composeCard(layout: HostileLayout, kind: CardKind, chance: Chance): HostileCard {
  const { language } = kind
  const words = wordsOf[language]
  const other = wordsOf[language === 'en' ? 'es' : 'en']
  const cased = (text: string) => (layout.value_case === 'capitals' ? text.toUpperCase() : text)
  const is_known = chance.next() > 0.2
  const insurer = is_known ? chance.one(words.insurers) : chance.one(unknownInsurers)
  const name = kind.has_foreign_letters
    ? chance.one(foreignNames)
    : `${chance.one(words.given)} ${chance.one(words.family)}${language === 'es' ? ` ${chance.one(words.family)}` : ''}`
  const from = new Date(Date.UTC(2026, chance.whole(0, 11), chance.whole(1, 28)))
  const until = new Date(
    Date.UTC(from.getUTCFullYear() + 1, from.getUTCMonth(), from.getUTCDate() - 1)
  )
  const written = (date: Date) => day(date, layout, language, kind.has_japanese_days)
  const { text: deductible, value: deductible_truth } = amount(layout, language, chance)
  const share = chance.one([0, 5, 10, 15, 20, 25])
  const tail = chance.whole(10, 99)
  const phone = `${chance.one(phones[language])}${tail}${chance.whole(0, 9)}`
  const hasPolicy = chance.next() > 0.4
  const [member_id, policy_number] = [
    number(layout.numbers, chance),
    number(layout.numbers, chance),
  ]
  const group_number = chance.one([
    `${chance.whole(10_000, 99_999)}`,
    `GR-${chance.whole(1000, 9999)}`,
  ])
  const [plan, area] = [chance.one(words.plans), chance.one(words.areas)]
  const place = chance.whole(0, words.others.length - 1)
  type RowName = keyof typeof words.labels
  const values: readonly (readonly [RowName, string])[] = [
    ['member_name', cased(name)],
    ['member_id', member_id],
    ...(hasPolicy ? ([['policy_number', policy_number]] as const) : []),
    ['plan', cased(plan)],
    ['group_number', group_number],
    ['area_of_cover', cased(area)],
    ['deductible', deductible],
    ['coinsurance', `${share}${chance.one(['%', ' %'])}`],
    ...(layout.has_range
      ? ([['validity', `${written(from)} ${chance.one(words.until)} ${written(until)}`]] as const)
      : ([
          ['valid_from', written(from)],
          ['valid_until', written(until)],
        ] as const)),
    ['other', words.others[place] ?? ''],
  ]
  const label = (row: RowName) => {
    const own = row === 'other' ? words.labels.other[place] : chance.one(words.labels[row])
    const both = layout.is_bilingual && row !== 'other' ? `${own} / ${other.labels[row][0]}` : own
    const text = both ?? ''
    if (layout.label_case === 'capitals') return text.toUpperCase()
    return layout.label_case === 'small' && layout.arrangement !== 'inline'
      ? text.toLowerCase()
      : text
  }
  return {
    layout,
    insurer,
    is_known,
    rows: values.map(([row, value]) => ({ label: label(row), value, says: fieldsOfRow(row) })),
    foot: `${chance.one(words.labels.phone)}: ${phone}`,
    truth: {
      ...none,
      insurer,
      plan: cased(plan),
      member_name: cased(name),
      member_id,
      policy_number: hasPolicy ? policy_number : null,
      group_number,
      area_of_cover: cased(area),
      deductible: deductible_truth,
      coinsurance: String(share * 100),
      valid_from: from.toISOString().slice(0, 10),
      valid_until: until.toISOString().slice(0, 10),
      phone: phone.replaceAll(' ', ''),
    },
  }
}
