import type { Locale } from '@numo/kit/locales.ts'
import { moneyText } from '@numo/kit/money.ts'
import { cityOf } from '@numo/domains/cities/rules-zone-cities.ts'
import type { AppWordKey, AppWords } from '../../words/app-words.ts'
import { formatsFor } from '../../words/formats.ts'

type Fields = Readonly<Record<string, unknown>>

/** Names that end like an id and are not one. */
const named = new Set(['member_id', 'tax_id'])

/** Ids mean nothing to a reader. */
const isId = (name: string, value: unknown) =>
  (/_ids?(?:_|$)|_uid$/.test(name) && !named.has(name)) ||
  (typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value))

/** Codes of programs, such as `requires_action` or `pm_1Q2w`; people write no such words. */
const isCode = (value: string) => /^[a-z\d]+(?:_[A-Za-z\d]+)+$/.test(value)

/** Returns the sentence of a key that may not exist, else `otherwise`. */
function wordOr<T extends string | null>(t: AppWords, key: string, otherwise: T): string | T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a missing sentence returns its key; the fields of an event are not known statically
  const found = t(key as AppWordKey)
  return found === key ? otherwise : found
}

const isAmount = (name: string) => /(?:^|_)(?:amount|price)$/.test(name)

/** Returns basis points as a percentage: 1600 -> `16 %`. */
const percentOf = (name: string, value: unknown): string | null =>
  typeof value === 'number' && name.endsWith('_bps') ? `${value / 100}\u00a0%` : null

/** Returns an amount in the currency that the event names beside it; minor units, and said so, where it names none. */
function amountIn(changes: Fields, name: string, t: AppWords, locale: Locale): string | null {
  const value = changes[name]
  if (typeof value !== 'number' || !isAmount(name)) return null
  const currency = changes[name === 'claim_amount' ? 'claim_currency' : 'currency']
  return typeof currency === 'string'
    ? moneyText(value, currency, locale)
    : t('trail.minor_units', { amount: String(value) })
}

/** Returns a value in words; null when there are none for it. */
function stated(value: unknown, t: AppWords, locale: Locale): string | null {
  if (value === null || value === '') return t('record.nothing')
  if (value === true) return t('list.yes')
  if (value === false) return t('list.no')
  if (Array.isArray(value))
    return value
      .map((one) => stated(one, t, locale))
      .filter(Boolean)
      .join(', ')
  if (typeof value === 'object') return changesOf({ ...value }, t, locale).join(' · ')
  if (typeof value !== 'string') return JSON.stringify(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatsFor(locale).day(value)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(value))
    return formatsFor(locale).moment(value)
  return wordOr(t, `trail.value.${value}`, isCode(value) ? null : value)
}

/** Returns the name of a flag such as `feature:billing` or `partner:update`. */
function keyName(key: string, t: AppWords): string {
  const [kind = '', what = ''] = key.split(':')
  if (kind === 'feature') return wordOr(t, `staff.feature.${what}`, key)
  const resource = wordOr(t, `staff.resource.${kind}`, kind)
  return `${resource}, ${wordOr(t, `staff.action.${what}`, what)}`
}

/** Values that no list of words could hold, by the name of their field. */
const inWords: Readonly<Record<string, (value: string, t: AppWords, locale: Locale) => string>> = {
  key: keyName,
  timezone: (zone, _, locale) => cityOf(zone, locale),
}

/** Returns one value of an event in words; null when there are none for it. */
function valueOf(all: Fields, name: string, t: AppWords, locale: Locale): string | null {
  const value = all[name]
  return typeof value === 'string' && Object.hasOwn(inWords, name)
    ? (inWords[name]?.(value, t, locale) ?? null)
    : (amountIn(all, name, t, locale) ?? percentOf(name, value) ?? stated(value, t, locale))
}

/**
 * Returns a line for each field an event changed, in the words of the screens, with what it said `before` where that is
 * known. What has no words is not shown: every name and value that the program records has some (`trail.test.ts`).
 */
export const changesOf = (
  changes: Fields,
  t: AppWords,
  locale: Locale,
  before: Fields = {}
): string[] =>
  Object.entries(changes)
    .filter(([name, value]) => !isId(name, value))
    .flatMap(([name]) => {
      const title = wordOr(t, `trail.field.${name}`, null)
      const text = valueOf(changes, name, t, locale)
      if (title === null || text === null) return []
      const old = name in before ? valueOf({ ...changes, ...before }, name, t, locale) : null
      return [`${title}: ${old === null || old === text ? '' : `${old} → `}${text}`]
    })
