import type { MergeField } from '@numo/domains/clients/rules-merge.ts'
import type { AppWordKey } from '../words/app-words.ts'

/** What the fields of a person are called where two records become one, or two again. */
export const mergeTitles: Readonly<Record<MergeField, AppWordKey>> = {
  first_name: 'staff.merge.first_name',
  last_name: 'staff.merge.last_name',
  second_last_name: 'staff.merge.second_last_name',
  birth_date: 'staff.born',
  sex: 'staff.sex_title',
  relationship: 'staff.relationship_title',
  nationality: 'staff.nationality',
  email: 'people.email',
  phone: 'trail.field.phone',
}
