import type { AppWordKey, AppWords } from '../../words/app-words.ts'

/** Ids mean nothing to a reader. */
const isId = (name: string, value: unknown) =>
  name.endsWith('_uid') ||
  (typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value))

/** Returns the sentence of a key that may not exist, else `otherwise`. */
function wordOr(t: AppWords, key: string, otherwise: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a missing sentence returns its key; the fields of an event are not known statically
  const found = t(key as AppWordKey)
  return found === key ? otherwise : found
}

function stated(value: unknown, t: AppWords): string {
  if (value === null || value === '') return t('record.nothing')
  if (value === true) return t('list.yes')
  if (value === false) return t('list.no')
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value)
      .filter(([name, one]) => one !== null && !isId(name, one))
      .map(
        ([name, one]) =>
          `${wordOr(t, `trail.field.${name}`, name.replaceAll('_', ' '))}: ${stated(one, t)}`
      )
      .join(' · ')
  return typeof value === 'string'
    ? wordOr(t, `trail.value.${value}`, value)
    : JSON.stringify(value)
}

/** Returns the name of a flag such as `feature:billing` or `partner:update`. */
function keyName(key: string, t: AppWords): string {
  const [kind = '', what = ''] = key.split(':')
  if (kind === 'feature') return wordOr(t, `staff.feature.${what}`, key)
  const resource = wordOr(t, `staff.resource.${kind}`, kind)
  return `${resource}, ${wordOr(t, `staff.action.${what}`, what)}`
}

/** Returns a line for each field an event changed, in the words of the screens where they exist. */
export const changesOf = (changes: Readonly<Record<string, unknown>>, t: AppWords): string[] =>
  Object.entries(changes)
    .filter(([name, value]) => !isId(name, value))
    .map(([name, value]) => {
      const title = wordOr(t, `trail.field.${name}`, name.replaceAll('_', ' '))
      const text =
        name === 'key' && typeof value === 'string' ? keyName(value, t) : stated(value, t)
      return `${title}: ${text}`
    })
