/** Address forms by country. The formats come from a library; see `web/onboarding`. */

export const addressParts = [
  'line1',
  'line2',
  'neighborhood',
  'postal_code',
  'city',
  'state',
] as const
export type AddressPart = (typeof addressParts)[number]

/** Parts that are optional everywhere. */
const optional: ReadonlySet<AddressPart> = new Set(['line2', 'neighborhood'])
/** Countries whose format has a state or province that mail does not need. */
const stateless: ReadonlySet<string> = new Set(['ES', 'GB'])
/** Countries without postal codes, or where few people know theirs. */
const codeless: ReadonlySet<string> = new Set(
  'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CO CR CU DJ DM DO EC EG ER ET FJ GD GH GM GN GQ GY HK HN IE JM KE KI KM KN KP KW LC LY ML MO MR MW NA NR NU PA PE QA RW SA SB SC SL SN SO SR ST SV SY TF TG TK TL TO TT TV TZ UG VC VE VU WS YE ZW'.split(
    ' '
  )
)

/**
 * Returns the parts of an address in the order of the country's format, and whether each is required. `lines` is a
 * sample address of the country, with the names of the parts in braces.
 */
export function partsOf(lines: readonly string[], country: string) {
  const named = [...lines.join('\n').matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const isPart = (name: string | undefined): name is AddressPart =>
    addressParts.some((part) => part === name)
  const parts = named.filter(isPart)
  // Every address has a street and a town, even where the postal format has none.
  for (const needed of ['line1', 'line2', 'city'] as const)
    if (!parts.includes(needed)) parts.push(needed)
  return parts.map((part) => ({ part, is_required: isRequired(part, country) }))
}

function isRequired(part: AddressPart, country: string): boolean {
  if (optional.has(part)) return false
  if (part === 'state') return !stateless.has(country)
  return part !== 'postal_code' || !codeless.has(country)
}
