import type { AppWordKey, AppWords } from '../app-words.ts'

/** Ids say nothing to a person. */
const isId = (value: unknown) =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

const said = (value: unknown, t: AppWords): string => {
  if (value === null || value === '') return t('record.nothing')
  if (value === true) return t('list.yes')
  if (value === false) return t('list.no')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What an event changed, a line for each field, in the words of the screens where there are such. */
export const changesOf = (changes: Readonly<Record<string, unknown>>, t: AppWords): string[] =>
  Object.entries(changes)
    .filter(([, value]) => !isId(value))
    .map(([name, value]) => {
      const key = `record.field.${name}`
      const known = t(key as AppWordKey)
      return `${known === key ? name.replaceAll('_', ' ') : known}: ${said(value, t)}`
    })
