import { records } from './records.ts'

/**
 * Tables that no record declares, with the kind of record that endpoints name in `reads` and `changes`. The audit trail names a
 * change by the table or by the noun of an act; both lead to the kind here.
 */
const otherTables: Readonly<Record<string, readonly string[]>> = {
  account: ['account_onboarding'],
  address: ['address_tie'],
  directory: ['directory_source', 'directory_record', 'directory_version'],
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
    'listing_key',
    'listing_total',
  ],
  sign_in: ['identity'],
  user: ['identity_refresh'],
}

/** Acts of the audit trail that are no table, with the kind of record they change. */
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

/** Every kind of record that `reads` and `changes` may name. */
export const changeableKinds: ReadonlySet<string> = new Set(kinds.values())

/** The kind of record a table or an entry of the audit trail is of; null: of none that anybody is shown. */
export const kindOf = (entity_type: string): string | null =>
  kinds.get(entity_type) ?? acts[entity_type] ?? null
