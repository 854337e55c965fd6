/* Decides when two records under one id of a source are different people, organisations or places. */
import { fold } from '@numo/kit/text.ts'
import { isRename, sameName, sameOrganizationName } from '../providers/rules-names.ts'

/** Fields that distinguish records of one id; a field that the record does not state is absent. */
export type Identity = Readonly<Record<string, string>>

const placeFields = ['name', 'line1', 'line2', 'city', 'postal_code', 'country']

/** True when both records state the field with different values. */
const differs = (a: Identity, b: Identity, field: string) =>
  a[field] !== undefined && b[field] !== undefined && fold(a[field]) !== fold(b[field])

/** True when two records of one type and id in one input can be the same thing. False in doubt. */
export function isSameRecord(type: string, a: Identity, b: Identity): boolean {
  switch (type) {
    case 'Practitioner':
      return sameName(a['name'] ?? '', b['name'] ?? '')
    case 'Organization':
      return (
        a['role'] === b['role'] &&
        !['kind', 'part_of'].some((field) => differs(a, b, field)) &&
        sameOrganizationName(a['name'] ?? '', b['name'] ?? '')
      )
    case 'InsurancePlan':
      return !differs(a, b, 'owner') && sameOrganizationName(a['name'] ?? '', b['name'] ?? '')
    case 'Location':
      return !placeFields.some((field) => differs(a, b, field))
    default:
      // An id of the source: compared exactly.
      return a['subject'] === b['subject']
  }
}

/**
 * True when the present content of an id can be of the same thing as the former content. A location may move or be
 * renamed, but not both.
 */
export function isSameSubject(type: string, before: Identity, now: Identity): boolean {
  switch (type) {
    case 'Practitioner':
      return isRename(before['name'] ?? '', now['name'] ?? '')
    case 'Organization':
      return (
        before['role'] === now['role'] &&
        sameOrganizationName(before['name'] ?? '', now['name'] ?? '')
      )
    case 'InsurancePlan':
      return sameOrganizationName(before['name'] ?? '', now['name'] ?? '')
    case 'Location':
      return !(
        differs(before, now, 'name') && ['line1', 'city'].some((f) => differs(before, now, f))
      )
    default:
      return true
  }
}

/** Returns the name of a record for use in a sentence. */
export function titleOf(type: string, it: Identity): string {
  const fields =
    type === 'Location'
      ? [it['name'], it['line1'], it['line2'], it['postal_code'], it['city'], it['country']]
      : type === 'Organization'
        ? [
            it['name'],
            it['kind'] ?? (it['role'] === 'care' ? undefined : it['role']),
            it['part_of'],
          ]
        : [it['name'] ?? it['subject'], it['owner']]
  return `"${fields.filter(Boolean).join(', ').slice(0, 200)}"`
}
