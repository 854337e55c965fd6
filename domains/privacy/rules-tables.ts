/**
 * Everything the database knows of households, table by table: whose a row is, what of it a copy leaves out, and what
 * happens to it when the household leaves. A test compares this with the database's own catalog, so that no table is
 * forgotten.
 */
export type TablePlan = {
  /**
   * `account`: its `account_id` says whose it is. `household`: the account itself. `user`: it belongs to one person
   * (`user_id`). `person`: somebody who signs in. `sign_in`: what the identity service says of them. `extraction`: of an
   * extraction of the household.
   */
  of: 'account' | 'household' | 'user' | 'person' | 'sign_in' | 'extraction'
  /** Columns a copy leaves out: secrets, and what says something of the program or of our staff alone. */
  leave_out?: readonly string[]
  /** What happens when the household leaves. `keep`: the law wants it, or it says nothing of anybody. */
  erase: 'delete' | 'keep' | Readonly<Record<string, string>>
}

/** What stands where a name was. SQL, because it is written by the database. */
const gone = `'–'`
const words = ['words'] as const

/** In the order in which a household is taken apart: what points at something goes before it. */
export const tablePlans: Readonly<Record<string, TablePlan>> = {
  notification: { of: 'user', leave_out: ['dedupe_key'], erase: 'delete' },
  notification_preference: { of: 'user', erase: 'delete' },
  email_change: { of: 'user', erase: 'delete' },
  onboarding_draft: { of: 'account', erase: 'delete' },
  saved_provider: { of: 'account', erase: 'delete' },
  // What rows said before a merge, for taking it back: the rows themselves are in the copy.
  merge_record: { of: 'account', leave_out: ['moved', 'merged_by', 'undone_by'], erase: 'delete' },
  partner_referral: { of: 'account', erase: 'delete' },
  document_link: { of: 'account', erase: 'delete' },
  extraction_field: { of: 'extraction', leave_out: ['corrected_by'], erase: 'delete' },
  extraction: {
    of: 'account',
    leave_out: ['locked_by', 'locked_until', 'assigned_to', 'reviewed_by', 'review_note'],
    erase: {
      error_message: 'null',
      review_note: 'null',
      candidates: `'[]'`,
      locked_by: 'null',
    },
  },
  eligibility_check: {
    of: 'account',
    leave_out: ['raw', 'said_by', 'answered_by'],
    erase: { disposition: 'null', said_by: 'null', trace_number: 'null', raw: 'null' },
  },
  policy_usage: {
    of: 'account',
    erase: {
      deductible_used_amount: '0',
      coinsurance_used_amount: '0',
      out_of_pocket_used_amount: '0',
      annual_limit_used_amount: '0',
    },
  },
  coverage: {
    of: 'account',
    erase: { member_id: 'null', dependent_number: 'null', status: `'cancelled'` },
  },
  policy: {
    of: 'account',
    leave_out: words,
    erase: {
      plan: 'null',
      policy_number: 'null',
      group_number: 'null',
      holder_name: 'null',
      insurer_name: 'null',
      valid_from: 'null',
      valid_until: 'null',
      area_of_cover: 'null',
      deductible_amount: 'null',
      deductible_currency: 'null',
      coinsurance_bps: 'null',
      assistance_phone: 'null',
      policy_document_id_front: 'null',
      policy_document_id_back: 'null',
      status: `'cancelled'`,
    },
  },
  address: { of: 'account', leave_out: ['words', 'owner_kind'], erase: 'delete' },
  care_relationship: {
    of: 'account',
    erase: { status: `'ended'`, ended_at: 'coalesce(ended_at, now())' },
  },
  // The bytes are taken away one by one (`execute-deletions.ts`); what stays says that there was a file.
  document: {
    of: 'account',
    leave_out: ['storage_key', 'preview_key', 'sha256'],
    erase: { file_name: gone, sha256: `decode(repeat('00', 32), 'hex')`, erased_at: 'now()' },
  },
  camera_handoff: {
    of: 'account',
    leave_out: ['token_sha256'],
    erase: { ended_at: 'coalesce(ended_at, now())' },
  },
  family_invitation: {
    of: 'account',
    leave_out: ['token_sha256'],
    erase: { email: `'erased@erased.invalid'`, revoked_at: 'coalesce(revoked_at, now())' },
  },
  data_export: { of: 'account', leave_out: ['storage_key'], erase: 'keep' },
  account_deletion: { of: 'account', erase: 'keep' },
  consent: { of: 'account', erase: { withdrawn_at: 'coalesce(withdrawn_at, now())' } },
  card_setup: {
    of: 'account',
    leave_out: ['stripe_setup_intent_id'],
    erase: { consent_text: 'null' },
  },
  payment_method: {
    of: 'account',
    leave_out: ['stripe_payment_method_id', 'stripe_setup_intent_id'],
    erase: {
      brand: 'null',
      last4: 'null',
      exp_month: 'null',
      exp_year: 'null',
      status: `'detached'`,
    },
  },
  payment: {
    of: 'account',
    leave_out: ['idempotency_key', 'stripe_payment_intent_id', 'stripe_charge_id'],
    erase: { failure_message: 'null' },
  },
  claim: { of: 'account', erase: { status_reason: 'null' } },
  client: {
    of: 'account',
    leave_out: words,
    erase: {
      first_name: gone,
      last_name: gone,
      second_last_name: 'null',
      birth_date: `'1900-01-02'`,
      sex: `'unknown'`,
      nationality: 'null',
      email: 'null',
      phone: 'null',
      tax_id: 'null',
      status: `'inactive'`,
      user_id: 'null',
    },
  },
  // That a record elsewhere is of the same person is known to staff alone.
  client_person: { of: 'account', leave_out: ['person_id', 'decided_by'], erase: 'delete' },
  membership: { of: 'account', erase: { status: `'revoked'` } },
  user_invitation: { of: 'user', leave_out: ['token_sha256', 'invited_by'], erase: 'delete' },
  access_grant: { of: 'user', leave_out: ['granted_by'], erase: 'delete' },
  staff_request: { of: 'user', leave_out: ['requested_by', 'decided_by'], erase: 'delete' },
  impersonation: { of: 'user', leave_out: ['staff_user_id'], erase: 'delete' },
  bulk_undo: { of: 'user', leave_out: ['rows'], erase: 'delete' },
  audit_event: {
    of: 'account',
    leave_out: ['actor_user_id', 'ip', 'user_agent', 'request_id', 'shard', 'number', 'hash'],
    erase: 'keep',
  },
  account: {
    of: 'household',
    leave_out: ['words', 'stripe_customer_id', 'stripe_payment_method_id'],
    erase: {
      display_name: gone,
      stripe_customer_id: 'null',
      stripe_payment_method_id: 'null',
      status: `'closed'`,
    },
  },
  app_user: {
    of: 'person',
    leave_out: words,
    erase: {
      email: `'erased-' || id || '@erased.invalid'`,
      display_name: gone,
      phone: 'null',
      identity_uid: 'null',
      status: `'suspended'`,
      profile_completed_at: 'null',
    },
  },
  identity_user: {
    of: 'sign_in',
    leave_out: ['token_claims', 'is_linked', 'state'],
    erase: 'delete',
  },
}

/** Tables that name somebody and are not a household's, with the reason. */
export const notOfHouseholds: Readonly<Record<string, string>> = {
  client_not_same: 'says of two records that they are two people, and nothing of either',
  saved_view: 'views of lists are made by staff',
  staff_member: 'people of ours',
  directory_import: 'imports are started by staff',
  farewell_letter: 'the last letter to whoever left; gone once it is sent, or after 15 days',
  directory_report: 'sent in without an account; decided by staff',
}
