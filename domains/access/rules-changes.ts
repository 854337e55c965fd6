/**
 * The kinds of records endpoints name in `reads` and `changes`, and where each is kept. The audit trail names a change by
 * the table or by the noun of an act; both lead to the kind here.
 */
const kindsOfTables: Readonly<Record<string, readonly string[]>> = {
  account: ['account', 'account_onboarding', 'family_invitation', 'partner_referral'],
  address: ['address', 'address_tie'],
  camera_handoff: ['camera_handoff'],
  claim: ['claim'],
  client: ['client', 'client_person', 'client_not_same', 'consent', 'care_relationship'],
  directory: ['directory_source', 'directory_record', 'directory_report', 'directory_version'],
  directory_import: ['directory_import'],
  document: ['document', 'document_link'],
  eligibility: ['eligibility_check'],
  extraction: ['extraction', 'extraction_field'],
  insurer: [
    'insurance_company',
    'insurance_network',
    'insurance_plan',
    'insurance_plan_network',
    'insurance_contact',
    'insurance_requirement',
    'preauthorization_rule',
    'claim_example',
  ],
  job: ['job'],
  notification: ['notification'],
  notification_preference: ['notification_preference'],
  partner: ['partner', 'partner_network', 'provider_role'],
  payment: ['payment', 'payment_method', 'card_setup'],
  policy: ['policy', 'coverage', 'policy_usage'],
  privacy: ['account_deletion', 'data_export'],
  provider: [
    'provider',
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
  saved_provider: ['saved_provider'],
  saved_view: ['saved_view'],
  sign_in: ['identity'],
  user: [
    'app_user',
    'identity_user',
    'membership',
    'access_grant',
    'staff_member',
    'staff_request',
    'user_invitation',
    'impersonation',
    'identity_refresh',
    'email_change',
  ],
}

/** Acts of the audit trail that are no table, with the kind of record they change. */
const acts: Readonly<Record<string, string>> = {
  address_places: 'address',
  email_change_asked: 'user',
  email_verified: 'user',
  same_person: 'client',
}

const kinds = new Map(
  Object.entries(kindsOfTables).flatMap(([kind, tables]) =>
    tables.map((table) => [table, kind] as const)
  )
)

/** Every kind of record that `reads` and `changes` may name. */
export const changeableKinds: readonly string[] = Object.keys(kindsOfTables)

/** The kind of record a table or an entry of the audit trail is of; null: of none that anybody is shown. */
export const kindOf = (entity_type: string): string | null =>
  kinds.get(entity_type) ?? acts[entity_type] ?? null
