import type { AppWordKey, AppWords } from '../words/app-words.ts'

/** What a key of a flag is called: a feature, or an action on a kind of record. */
export function flagName(key: string, t: AppWords): string {
  const [kind = '', what = ''] = key.split(':')
  const word = kind === 'feature' ? `staff.feature.${what}` : `staff.action.${what}`
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every feature and action has a word of this name
  return t(word as AppWordKey)
}

/** What a kind of record is called; one we have no word for, as it is. */
export function resourceName(resource: string, t: AppWords): string {
  const key = `staff.resource.${resource}`
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a missing word shows its key, which the next line looks at
  const known = t(key as AppWordKey)
  return known === key ? resource.replaceAll('_', ' ') : known
}
