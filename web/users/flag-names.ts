import type { AppWordKey, AppWords } from '../words/app-words.ts'

/** Returns the name of a flag: a feature, or an action on a kind of record. */
export function flagName(key: string, t: AppWords): string {
  const [kind = '', what = ''] = key.split(':')
  const word = kind === 'feature' ? `staff.feature.${what}` : `staff.action.${what}`
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every feature and action has a word of this name
  return t(word as AppWordKey)
}

/** Returns the name of a kind of record; an unknown one is returned as it is. */
export function resourceName(resource: string, t: AppWords): string {
  const key = `staff.resource.${resource}`
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a missing word returns its key, which the next line checks
  const known = t(key as AppWordKey)
  return known === key ? resource.replaceAll('_', ' ') : known
}
