import { asianNames } from './names-asia.ts'
import { europeanNames } from './names-europe.ts'
import { latinNames } from './names-latin.ts'
import type { NameSet } from './name-set.ts'
import type { Random } from './random.ts'

export const nameSets = { ...latinNames, ...europeanNames, ...asianNames } satisfies Record<
  string,
  NameSet
>
export type Origin = keyof typeof nameSets
export const isOrigin = (text: string): text is Origin => text in nameSets

export const listed = (text: string) =>
  text
    .split(',')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

/** Returns a full name as people of that origin write it. */
export function nameOf(random: Random, origin: Origin, gender: 'male' | 'female'): string {
  const set: NameSet = nameSets[origin]
  const given = listed(gender === 'male' ? set.male : set.female)
  const family = listed((gender === 'female' && set.family_female) || set.family)
  const first = random.pick(given)
  const used = new Set([first])
  const other = (list: readonly string[]) => {
    const name = random.pick(list.filter((one) => !used.has(one)))
    used.add(name)
    return name
  }
  return set.order
    .split(' ')
    .map((part) => {
      if (part === 'given') return first
      return part === 'second' ? other(given) : other(family)
    })
    .join(' ')
}
