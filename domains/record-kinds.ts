import { records } from './records.ts'

/**
 * Tables without a record declaration, by the kind used in `reads` and `changes` of endpoints. Audit events name the
 * table or the noun of an action; both lead to the kind.
 */
const otherTables: Readonly<Record<string, readonly string[]>> = {
  account: ['account_onboarding'],
  address: ['address_tie'],
  directory: [
    'directory_source',
    'directory_record',
    'directory_version',
    'diagnosis',
    'diagnosis_word',
  ],
  insurer: [
    'insurance_plan_network',
    'insurance_contact',
    'insurance_requirement',
    'preauthorization_rule',
    'claim_example',
  ],
  job: ['job'],
  partner: ['partner_network', 'provider_role'],
  provider: [
    'provider_alias',
    'provider_location',
    'provider_not_same',
    'provider_photo',
    'provider_record',
    'provider_specialty',
    'practice_location',
    'acceptance',
    'specialty',
    'specialty_code',
    'listing',
    'listing_bitmap',
    'listing_total',
  ],
  sign_in: ['identity'],
  user: ['identity_refresh'],
}

/** Entity types of audit events that are no tables, with their kind. */
const acts: Readonly<Record<string, string>> = {
  address_places: 'address',
  email_change_asked: 'user',
  email_verified: 'user',
  same_person: 'client',
}

const kinds: ReadonlyMap<string, string> = new Map([
  ...records.flatMap(({ table, resource, kind = resource }) =>
    kind === undefined ? [] : [[table, kind] as const]
  ),
  ...Object.entries(otherTables).flatMap(([kind, tables]) =>
    tables.map((table) => [table, kind] as const)
  ),
])

/** Every kind that `reads` and `changes` may name. */
export const changeableKinds: ReadonlySet<string> = new Set(kinds.values())

/** Returns the kind of a table or an audit entity type, or null when no endpoint shows it. */
export const kindOf = (entity_type: string): string | null =>
  kinds.get(entity_type) ?? acts[entity_type] ?? null
