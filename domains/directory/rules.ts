/* When two things a source says under one id are of different people, organisations or places. */
import { fold } from '@numo/kit/text.ts'
import { isRename, sameName, sameOrganizationName } from '../providers/rules-names.ts'

/** What tells records of one id apart: fields by name, each left out where the record does not say it. */
export type Identity = Readonly<Record<string, string>>

const placeFields = ['name', 'line1', 'line2', 'city', 'postal_code', 'country']

/** Whether both say it, and say it differently. */
const differs = (a: Identity, b: Identity, field: string) =>
  a[field] !== undefined && b[field] !== undefined && fold(a[field]) !== fold(b[field])

/** Whether two records of one type and one id, in one input, can be of one thing. In doubt they are not. */
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
      // Whose practice it is, as an id of the source: letter by letter.
      return a['subject'] === b['subject']
  }
}

/** Whether what a source says of an id now can still be of what it said before. A place may move or be renamed, not both. */
export function isStillThat(type: string, before: Identity, now: Identity): boolean {
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

/** What a record is called in a sentence. */
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
