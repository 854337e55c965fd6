import { within } from './area.ts'
import type { Search } from './search.ts'
import type { Values } from './values.ts'

/** Returns the filters of a search as an SQL condition on `l` that indexes can serve. */
export function conditionsOf(search: Search, values: Values): string {
  const { area, specialty, meant, name, gender, language, direct_billing, accepting, kind } = search
  const networks = search.networks && values.add(search.networks, 'int[]')
  const conditions: string[] = []
  if (area) conditions.push(within(area, values))
  if (specialty !== null) conditions.push(`l.specialties && ${values.add([specialty], 'int[]')}`)
  if (meant) conditions.push(`l.specialties && ${values.add(meant, 'int[]')}`)
  if (name) conditions.push(`l.name_words @@ ${values.add(name.query, 'tsquery')}`)
  if (gender) conditions.push(`l.gender = ${values.add(gender, '"char"')}`)
  if (language !== null) conditions.push(`l.languages && ${values.add([language], 'int[]')}`)
  if (networks) conditions.push(`l.networks && ${networks}`)
  if (direct_billing)
    conditions.push(networks ? `l.direct_networks && ${networks}` : `l.direct_networks <> '{}'`)
  if (accepting) conditions.push('l.accepting')
  if (kind) conditions.push(`l.kind = ${values.add(kind[0], '"char"')}`)
  return conditions.map((condition) => `(${condition})`).join(' and ') || 'true'
}
