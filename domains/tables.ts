// Generated from the migrations by `npm run db:types`. Do not edit.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export interface Acceptance {
  /**
   * direct: the provider bills the insurer. pay_and_claim: the patient pays and claims it back. unknown: the source does not say.
   */
  billing: Generated<"direct" | "pay_and_claim" | "unknown">;
  /**
   * Day on which the source (an insurer's directory, or the clinic itself) confirmed it; never the day we read it.
   */
  confirmed_on: string | null;
  /**
   * How staff know it; null: a source says it. With `withdrawn`: staff know that it is not accepted, or it ran out.
   */
  evidence: "phone" | "document" | "website" | "partner" | null;
  insurance_network_id: string;
  note: string | null;
  provider_location_id: string;
  /**
   * What a source says meanwhile: billing, source_id, source_ref, confirmed_on, status.
   */
  said: Json | null;
  source_id: string | null;
  source_ref: string | null;
  status: Generated<"active" | "withdrawn">;
  valid_until: string | null;
}

export interface AccessGrant {
  allowed: boolean;
  created_at: Generated<Date>;
  granted_by: string | null;
  key: string;
  user_id: string;
}

export interface Account {
  created_at: Generated<Date>;
  default_currency: Generated<string>;
  display_name: string;
  id: Generated<string>;
  locale: Generated<"en" | "es">;
  /**
   * As the view account_onboarding; kept by triggers.
   */
  missing_piece: Generated<string | null>;
  number: Generated<string>;
  numo_company_id: string;
  /**
   * As the view account_onboarding; kept by triggers.
   */
  onboarding_status: Generated<string>;
  /**
   * Names and addresses of who signs in for it. Kept by triggers.
   */
  people: Generated<string>;
  status: Generated<"active" | "suspended" | "closed">;
  stripe_customer_id: string | null;
  stripe_payment_method_id: string | null;
  timezone: Generated<string>;
  updated_at: Generated<Date>;
  version: Generated<number>;
  /**
   * Staff were told then that it waits for approval. Null: it does not wait.
   */
  waits_since: Date | null;
  words: Generated<string>;
}

export interface AccountDeletion {
  account_id: string;
  cancelled_at: Date | null;
  cancelled_by: string | null;
  due_at: Date;
  executed_at: Date | null;
  id: Generated<string>;
  /**
   * What the law makes us keep, and until when; told to the person beforehand.
   */
  kept: Json | null;
  requested_at: Generated<Date>;
  requested_by: string;
  /**
   * From here on there is no way back: files are being removed.
   */
  started_at: Date | null;
}

export interface AccountOnboarding {
  account_id: string | null;
  has_client: boolean | null;
  has_insurance: boolean | null;
  has_insurance_plan: boolean | null;
  has_payment_method: boolean | null;
  missing_piece: string | null;
  onboarding_status: string | null;
}

export interface Address {
  account_id: string | null;
  city: string;
  client_id: string | null;
  country: string;
  created_at: Generated<Date>;
  /**
   * What the position is the middle of: the door, the street, the postal code, the town. Null: no position.
   */
  geocode_precision: "point" | "street" | "postal_code" | "city" | null;
  /**
   * not_found: a look found nothing; unknown: nobody has looked since the address last changed.
   */
  geocode_state: Generated<"unknown" | "located" | "not_found">;
  geocoded_at: Date | null;
  geocoded_by: string | null;
  id: Generated<string>;
  insurance_company_id: string | null;
  latitude: Numeric | null;
  line1: string;
  line2: string | null;
  longitude: Numeric | null;
  neighborhood: string | null;
  numo_company_id: string | null;
  owner_kind: Generated<string>;
  partner_id: string | null;
  /**
   * Who set the place by hand (geocoded_by is then by_hand); nothing that looks places up changes it.
   */
  placed_by: string | null;
  postal_code: string | null;
  provider_id: string | null;
  state: string | null;
  updated_at: Generated<Date>;
  use: Generated<"home" | "work" | "billing" | "fiscal" | "site">;
  version: Generated<number>;
  words: Generated<string>;
}

export interface AddressDuplicate {
  address_id: string;
}

export interface AddressTie {
  address_id: string;
  place_id: string;
  tied_at: Generated<Date>;
}

export interface ApiKey {
  created_at: Generated<Date>;
  /**
   * A key of an organisation acts for them: it stops when they leave.
   */
  created_by: string;
  /**
   * The last four characters of the key, to recognise it.
   */
  hint: string;
  id: Generated<string>;
  /**
   * The insurer that reads the mistakes in its directory with it; such a key has no scope and acts for nobody.
   */
  insurance_company_id: string | null;
  /**
   * To the minute.
   */
  last_used_at: Date | null;
  name: string;
  partner_id: string | null;
  revoked_at: Date | null;
  revoked_by: string | null;
  scopes: Generated<string[]>;
  secret_sha256: Buffer;
}

export interface Appointment {
  account_id: string | null;
  /**
   * Other providers that take the plan, offered when the clinic did not answer in time or declined.
   */
  alternatives: Generated<string[]>;
  alternatives_at: Date | null;
  /**
   * Until when the clinic should answer: 45 minutes of its working hours after it was asked.
   */
  answer_due_at: Date | null;
  arrived_at: Date | null;
  cancelled_by: "person" | "clinic" | null;
  client_id: string | null;
  clinic_message: string | null;
  created_at: Generated<Date>;
  created_by: string | null;
  duration_minutes: Generated<number>;
  /**
   * Of a visitor without an account; nothing is asked of the clinic until they proved that they read its mail.
   */
  email: string | null;
  ends_at: Date | null;
  id: Generated<string>;
  insurance_answered_at: Date | null;
  insurance_company_id: string | null;
  insurance_plan_id: string | null;
  /**
   * Answer to the one question after the visit: did they take your insurance?
   */
  insurance_taken: "yes" | "no" | "unused" | null;
  /**
   * The provider is a person; a facility sees many at once.
   */
  is_exclusive: Generated<boolean>;
  locale: Generated<"en" | "es">;
  note: string | null;
  number: Generated<string>;
  offered_times: Generated<ArrayType<Date>>;
  partner_id: string;
  person_name: string;
  person_time_zone: string;
  phone: string | null;
  practice_location_id: string;
  provider_id: string;
  reminded_at: Date | null;
  starts_at: Date | null;
  status: Generated<"unproven" | "requested" | "offered" | "accepted" | "declined" | "cancelled" | "expired" | "missed" | "over">;
  /**
   * Of the place, as it was when the times were named.
   */
  time_zone: Generated<string>;
  /**
   * Secret of the link in a visitor's mails, encrypted by the server; the key is not in the database.
   */
  token_encrypted: Buffer | null;
  token_sha256: Buffer | null;
  updated_at: Generated<Date>;
  version: Generated<number>;
  wanted_times: ArrayType<Date>;
  words: Generated<string>;
}

export interface AppUser {
  created_at: Generated<Date>;
  display_name: Generated<string>;
  email: string;
  id: Generated<string>;
  identity_uid: string | null;
  locale: Generated<"en" | "es">;
  phone: string | null;
  /**
   * Null until a profile is set: the first sign-in.
   */
  profile_completed_at: Date | null;
  /**
   * Roles of the active memberships; kept by a trigger.
   */
  roles: Generated<string[]>;
  status: Generated<"invited" | "active" | "suspended">;
  timezone: Generated<string>;
  updated_at: Generated<Date>;
  version: Generated<number>;
  words: Generated<string>;
}

export interface AuditChain {
  last_hash: Generated<Buffer>;
  last_number: Generated<number>;
  shard: number;
}

export interface AuditEvent {
  account_id: string | null;
  /**
   * FHIR: create, read, update, delete, execute.
   */
  action: "C" | "R" | "U" | "D" | "E";
  actor_role: Generated<string>;
  actor_user_id: string | null;
  /**
   * The key of the organisation whose program acted for the actor.
   */
  api_key_id: string | null;
  changes: Json | null;
  /**
   * A uuid of ours, or the uid of an identity user.
   */
  entity_id: string | null;
  entity_type: string;
  /**
   * Written by the database, as are actor, shard and number.
   */
  hash: Generated<Buffer>;
  id: Generated<string>;
  ip: string | null;
  number: Generated<number>;
  /**
   * FHIR: 0 done, 4 refused, 8 failed, 12 failed badly.
   */
  outcome: Generated<number>;
  partner_id: string | null;
  reason: string | null;
  recorded_at: Generated<Date>;
  request_id: string | null;
  shard: Generated<number>;
  user_agent: string | null;
}

export interface AuditMonth {
  month: string;
}

export interface AuditStart {
  hash: Buffer;
  number: number;
  shard: number;
}

export interface AuthorizationAdmission {
  accident_on: string | null;
  accident_place: string | null;
  /**
   * Number of the report of the police or the employer.
   */
  accident_report: string | null;
  account_id: string;
  actual_admission_at: Date | null;
  actual_discharge_at: Date | null;
  admit_source: "home" | "emergency_room" | "other_hospital" | "outpatient_clinic" | "other" | null;
  authorization_id: string;
  birth_due_on: string | null;
  discharge_disposition: "home" | "other_hospital" | "home_care" | "against_advice" | "died" | "other" | null;
  /**
   * What was done at the discharge.
   */
  discharge_done: Generated<string[]>;
  is_emergency: Generated<boolean>;
  nights: number | null;
  partner_id: string;
  planned_admission_at: Date;
  planned_discharge_at: Date | null;
  pregnancy_week: number | null;
  room_type: "ward" | "semi_private" | "private" | "suite" | "icu" | null;
  /**
   * How often the stay was saved; an edit made on an older one is noticed.
   */
  stay_version: Generated<number>;
}

export interface AuthorizationCost {
  account_id: string;
  amount: number;
  /**
   * What the insurer guarantees of it; null until it said so by line.
   */
  approved_amount: number | null;
  authorization_id: string;
  category: "room" | "nursing" | "intensive_care" | "theatre" | "surgeon" | "anaesthetist" | "consultation" | "investigation" | "medicine" | "consumable" | "implant" | "package" | "other" | "tax";
  description: string;
  id: Generated<string>;
  partner_id: string;
  quantity: Numeric;
  sequence: number;
  unit_price: number;
}

export interface AuthorizationDiagnosis {
  account_id: string;
  authorization_id: string;
  code: string | null;
  code_system: Generated<"icd10" | "icd11" | "text">;
  description: string;
  id: Generated<string>;
  on_admission: "y" | "n" | "u" | "w" | null;
  onset_date: string | null;
  partner_id: string;
  sequence: number;
  type: Generated<"principal" | "admitting" | "discharge" | "differential" | "clinical" | "other">;
}

export interface AuthorizationEvent {
  account_id: string;
  actor_role: string;
  actor_user_id: string | null;
  authorization_id: string;
  created_at: Generated<Date>;
  event: string;
  from_status: string | null;
  id: Generated<string>;
  note: string | null;
  partner_id: string;
  to_status: string;
}

export interface AuthorizationLetter {
  account_id: string;
  authorization_id: string;
  /**
   * What the letter says, as it was when it was issued.
   */
  content: Json;
  created_at: Generated<Date>;
  id: Generated<string>;
  issued_by: string | null;
  partner_id: string;
  revision: number;
  /**
   * What its QR code holds: the essence, signed with a key of letter_key (compact JWS).
   */
  token: string;
}

export interface AuthorizationMessage {
  account_id: string;
  author_role: "partner" | "admin";
  author_user_id: string | null;
  authorization_id: string;
  body: string;
  created_at: Generated<Date>;
  id: Generated<string>;
  partner_id: string;
}

export interface AuthorizationPartContent {
  account_id: string;
  authorization_id: string;
  content: Json;
  id: Generated<string>;
  part: "request" | "diagnosis" | "treatment" | "cost" | "team" | "admission";
  partner_id: string;
  saved_at: Generated<Date>;
  saved_by: string | null;
  version: number;
}

export interface AuthorizationSending {
  account_id: string;
  actor_role: Generated<string>;
  actor_user_id: Generated<string | null>;
  /**
   * What the insurer’s system said, as far as it could be read.
   */
  answer: Json | null;
  authorization_id: string;
  channel: "email" | "x12" | "by_hand";
  created_at: Generated<Date>;
  id: Generated<string>;
  /**
   * Whether the answer decided the request without staff.
   */
  is_applied: Generated<boolean>;
  kind: "queued" | "by_hand" | "delivered" | "failed" | "answered" | "unreadable";
  partner_id: string;
  reason: "not-x12" | "not-278" | "is-request" | "no-decision" | "other-request" | null;
  recipient: string | null;
  /**
   * The sending it became of; null of a sending itself.
   */
  sending_id: string | null;
  /**
   * What was received, as it came.
   */
  text: string | null;
}

export interface AuthorizationTeamMember {
  account_id: string;
  authorization_id: string;
  bills_separately: Generated<boolean>;
  estimated_fee: number | null;
  id: Generated<string>;
  /**
   * Null: nobody knows yet.
   */
  in_network: boolean | null;
  license: string | null;
  partner_id: string;
  provider_name: string;
  responsible: Generated<boolean>;
  role: "primary" | "assist" | "supervisor" | "surgeon" | "anesthesiologist" | "nurse" | "other";
  sequence: number;
}

export interface AuthorizationTreatment {
  account_id: string;
  authorization_id: string;
  body_side: "left" | "right" | "both" | null;
  code: string | null;
  code_system: Generated<"cpt" | "icd10pcs" | "cie9mc" | "text">;
  description: string;
  id: Generated<string>;
  notes: string | null;
  partner_id: string;
  planned_date: string | null;
  quantity: Generated<Numeric>;
  sequence: number;
}

export interface BankAccount {
  bank_name: string;
  bic: string | null;
  country: string;
  created_at: Generated<Date>;
  created_by: string | null;
  currency: string;
  /**
   * No payout goes to it before: 72 hours after the change.
   */
  held_until: Date | null;
  holder_name: string;
  id: Generated<string>;
  last4: string;
  /**
   * Keyed digest of the number, to recognise the same account without reading it.
   */
  number_digest: Buffer;
  /**
   * CLABE, IBAN or other number, encrypted by the server; the key is not in the database.
   */
  number_encrypted: Buffer;
  numo_company_id: string | null;
  partner_id: string | null;
  scheme: "clabe" | "iban" | "aba" | "other";
  status: Generated<"pending" | "verified" | "rejected" | "retired">;
  status_reason: string | null;
  updated_at: Generated<Date>;
  verified_at: Date | null;
  verified_by: string | null;
  version: Generated<number>;
}

export interface BankLine {
  account: string | null;
  amount: number;
  bank_reference: string | null;
  booked_on: string;
  counterparty: string | null;
  created_at: Generated<Date>;
  currency: string;
  description: Generated<string>;
  fingerprint: Buffer;
  id: Generated<string>;
  is_set_aside: Generated<boolean>;
  matched_amount: Generated<number>;
  money_file_id: string;
  numo_company_id: string;
  payer_reference: string | null;
  return_code: string | null;
  status: Generated<"open" | "matched" | "set_aside">;
  updated_at: Generated<Date>;
  value_on: string | null;
  version: Generated<number>;
}

export interface BulkRun {
  /**
   * Name of the endpoint that started it; whoever started it must still be allowed to use it.
   */
  action: string;
  can_undo: boolean;
  created_at: Generated<Date>;
  fields: Json;
  finished_at: Date | null;
  id: Generated<string>;
  status: Generated<"running" | "done" | "undoing" | "undone">;
  undo_until: Date | null;
  user_id: Generated<string>;
}

export interface BulkRunRow {
  /**
   * What undoing needs of the row as it was.
   */
  before: Json | null;
  label: string;
  ordinal: number;
  reason: string | null;
  row_id: string;
  run_id: string;
  /**
   * refused: not done, for the reason; kept: done and not undone, for the reason.
   */
  status: Generated<"waiting" | "done" | "refused" | "undone" | "kept">;
}

export interface BulkUndo {
  action: string;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
  id: Generated<string>;
  rows: Json;
  user_id: string;
}

export interface CameraHandoff {
  account_id: string;
  created_at: Generated<Date>;
  ended_at: Date | null;
  expires_at: Date;
  id: Generated<string>;
  locale: Generated<"en" | "es">;
  opened_at: Date | null;
  policy_id: string | null;
  purpose: Generated<string>;
  /**
   * Digest of the secret in the QR code; the secret itself is never kept.
   */
  token_sha256: Buffer;
  user_id: string;
}

export interface CardSetup {
  account_id: string;
  consent_text: string | null;
  created_at: Generated<Date>;
  created_by: string | null;
  error_code: string | null;
  id: Generated<string>;
  status: Generated<"requires_payment_method" | "requires_confirmation" | "requires_action" | "processing" | "succeeded" | "cancelled">;
  stripe_setup_intent_id: string;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface CareRelationship {
  account_id: string;
  client_id: string;
  ended_at: Date | null;
  partner_id: string;
  source: "invitation" | "authorization" | "claim" | "scribe" | "manual" | "member_id";
  started_at: Generated<Date>;
  status: Generated<"active" | "ended">;
}

export interface City {
  country: string;
  geonames_id: number;
  id: string;
  latitude: number;
  longitude: number;
  name: string;
  name_es: string | null;
  population: Generated<number>;
  region_code: string | null;
  search_text: string;
  time_zone: string;
}

export interface CityAlias {
  city_id: string;
  search_text: string;
  slug: string;
}

export interface CityCount {
  city_id: string;
  doctors: number;
  facilities: number;
}

export interface CityEdition {
  edition: string;
  only_row: Generated<boolean>;
}

export interface Claim {
  account_id: string;
  adjudicated_at: Date | null;
  /**
   * Day on which the insurer should have answered; null unless it was sent.
   */
  answer_due_on: string | null;
  assigned_to: string | null;
  billed_amount: Generated<number>;
  client_id: string;
  closed_at: Date | null;
  coverage_id: string | null;
  created_at: Generated<Date>;
  created_by: string | null;
  currency: string;
  /**
   * Day of the insurer's newest decision, as the insurer dates it.
   */
  decided_on: string | null;
  /**
   * When the insurer took its last decision back; the next one ends it.
   */
  decision_reversed_at: Date | null;
  id: Generated<string>;
  insurance_company_id: string | null;
  insurer_balance: Generated<number>;
  insurer_claim_number: string | null;
  insurer_paid_amount: Generated<number>;
  insurer_payable_amount: Generated<number>;
  /**
   * The household paid the bill itself and wants its money back.
   */
  is_paid_by_household: Generated<boolean>;
  number: Generated<string>;
  numo_company_id: string;
  original_claim_id: string | null;
  outcome: "approved" | "partially_approved" | "denied" | null;
  paid_out_amount: Generated<number>;
  partner_id: string | null;
  patient_balance: Generated<number>;
  patient_paid_amount: Generated<number>;
  patient_paid_at_partner_amount: Generated<number>;
  patient_responsibility_amount: Generated<number>;
  payee_type: Generated<"provider" | "subscriber">;
  provider_id: string | null;
  /**
   * Clinic or doctor as the household wrote it; a claim of a clinic names its partner or provider instead.
   */
  provider_name: string | null;
  /**
   * Day on which the insurer paid the household, as it says.
   */
  reimbursed_on: string | null;
  sent_at: Date | null;
  service_country: string | null;
  service_from: string;
  service_until: string;
  settled_at: Date | null;
  snooze_reason: string | null;
  /**
   * Out of the queues before that day.
   */
  snoozed_until: string | null;
  status: Generated<"draft" | "submitted" | "needs_info" | "sent" | "rejected" | "pending" | "adjudicated" | "appealed" | "settled" | "closed" | "cancelled">;
  status_reason: string | null;
  submission_count: Generated<number>;
  submitted_at: Date | null;
  type: "institutional" | "professional" | "oral" | "pharmacy" | "vision";
  updated_at: Generated<Date>;
  version: Generated<number>;
  write_off_amount: Generated<number>;
}

export interface ClaimAdjustment {
  account_id: string;
  amount: number;
  claim_id: string;
  claim_response_id: string;
  group_code: "CO" | "PR" | "OA" | "PI";
  id: Generated<string>;
  item_sequence: number | null;
  note: string | null;
  partner_id: string | null;
  reason_code: string;
}

export interface ClaimAppeal {
  account_id: string;
  claim_id: string;
  created_at: Generated<Date>;
  created_by: string | null;
  deadline_on: string;
  id: Generated<string>;
  /**
   * The insurer states no deadline; the default was used.
   */
  is_deadline_assumed: boolean;
  reason: string | null;
  /**
   * The decision it is against.
   */
  revision: number;
  staff_note: string | null;
  status: Generated<"requested" | "sent" | "declined" | "withdrawn">;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface ClaimDiagnosis {
  account_id: string;
  claim_id: string;
  code: string | null;
  code_system: Generated<"icd10" | "icd11" | "text">;
  description: string;
  id: Generated<string>;
  partner_id: string | null;
  sequence: number;
  type: Generated<"principal" | "admitting" | "discharge" | "differential" | "clinical" | "other">;
}

export interface ClaimEvent {
  account_id: string;
  actor_role: string;
  actor_user_id: string | null;
  claim_id: string;
  created_at: Generated<Date>;
  ended_at: Generated<Date>;
  event: string;
  from_status: string | null;
  id: Generated<string>;
  note: string | null;
  partner_id: string | null;
  to_status: string;
}

export interface ClaimExample {
  /**
   * What is asked: plan, lines, days, papers at hand. In the shape of the contract.
   */
  claim: Json;
  created_at: Generated<Date>;
  /**
   * What the rules made of it when it was saved.
   */
  expected: Json;
  id: Generated<string>;
  insurance_company_id: string;
  name: string;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface ClaimInvoice {
  account_id: string;
  cfdi_uuid: string;
  claim_id: string;
  created_at: Generated<Date>;
  document_id: string;
  id: Generated<string>;
  /**
   * The claim was withdrawn, or the file before the claim was sent: the invoice may be claimed again.
   */
  released_at: Date | null;
}

export interface ClaimItem {
  account_id: string;
  billed_amount: Generated<number>;
  category: string;
  claim_id: string;
  code: string | null;
  created_at: Generated<Date>;
  description: string;
  id: Generated<string>;
  net_amount: number;
  partner_id: string | null;
  product_id: string | null;
  quantity: Numeric;
  sequence: number;
  service_date: string;
  tax_amount: Generated<number>;
  tax_rate_bps: Generated<number>;
  unit_price: number;
}

export interface ClaimMessage {
  account_id: string;
  author_role: "client" | "partner" | "admin";
  author_user_id: string | null;
  body: string;
  claim_id: string;
  created_at: Generated<Date>;
  id: Generated<string>;
  /**
   * Clinic that staff write with; null: they write with the household.
   */
  partner_id: string | null;
  /**
   * Line of a payout that the message is about.
   */
  payout_item_id: string | null;
}

export interface ClaimPacket {
  account_id: string;
  claim_id: string;
  /**
   * Its files in their order: type, pages and SHA-256 of each.
   */
  contents: Json;
  created_at: Generated<Date>;
  created_by: string | null;
  document_id: string;
  id: Generated<string>;
  /**
   * Documents the insurer asks for that were not there.
   */
  missing: string[];
  page_count: number;
  sha256: Buffer;
  size_bytes: number;
}

export interface ClaimPacketEvent {
  account_id: string;
  actor_role: Generated<string>;
  actor_user_id: Generated<string | null>;
  channel: "email" | "portal" | "post" | "by_hand";
  claim_id: string;
  created_at: Generated<Date>;
  happened_at: Generated<Date>;
  id: Generated<string>;
  /**
   * delivered, failed: what the recipient’s mail server answered; received: the insurer confirmed it; asked_again: it asked for it again.
   */
  kind: "sent" | "delivered" | "failed" | "received" | "asked_again";
  packet_id: string;
  recipient: string | null;
  reference: string | null;
}

export interface ClaimResponse {
  account_id: string;
  benefit_amount: number;
  benefit_amount_foreign: number | null;
  benefit_currency: string | null;
  claim_id: string;
  created_at: Generated<Date>;
  created_by: string | null;
  decided_on: string;
  disposition: string | null;
  document_id: string | null;
  eligible_amount: number;
  fx_on: string | null;
  fx_rate: Numeric | null;
  fx_source: string | null;
  id: Generated<string>;
  insurer_reference: string | null;
  outcome: "approved" | "partially_approved" | "denied";
  partner_id: string | null;
  patient_responsibility_amount: number;
  revision: number;
  submitted_amount: number;
  write_off_amount: number;
}

export interface ClaimSetting {
  is_only: Generated<boolean>;
  second_look_bps: Generated<number>;
}

export interface Client {
  account_id: string;
  birth_date: string;
  created_at: Generated<Date>;
  email: string | null;
  first_name: string;
  id: Generated<string>;
  /**
   * Some coverage of theirs is not cancelled. Kept by a trigger.
   */
  is_covered: Generated<boolean>;
  last_name: string;
  /**
   * The row of the same person that took this one over.
   */
  merged_into_id: string | null;
  nationality: string | null;
  phone: string | null;
  relationship: Generated<"self" | "spouse" | "common" | "child" | "parent" | "other">;
  second_last_name: string | null;
  sex: Generated<"male" | "female" | "other" | "unknown">;
  status: Generated<"active" | "inactive" | "deceased">;
  tax_id: string | null;
  updated_at: Generated<Date>;
  user_id: string | null;
  version: Generated<number>;
  words: Generated<string>;
}

export interface ClientNotSame {
  decided_at: Generated<Date>;
  decided_by: string | null;
  one_id: string;
  other_id: string;
}

export interface ClientPerson {
  account_id: string;
  client_id: string;
  decided_at: Generated<Date>;
  decided_by: string | null;
  person_id: string;
}

export interface Consent {
  account_id: string;
  client_id: string | null;
  given_at: Generated<Date>;
  given_by: string;
  id: Generated<string>;
  kind: "terms" | "privacy" | "health_data" | "share_with_partner" | "card_on_file" | "guardian";
  locale: "en" | "es";
  partner_id: string | null;
  /**
   * Day on which the person signed at the clinic that recorded it; null: given here.
   */
  signed_on: string | null;
  text_version: string;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
}

export interface Coverage {
  account_id: string;
  client_id: string;
  created_at: Generated<Date>;
  dependent_number: string | null;
  id: Generated<string>;
  member_id: string | null;
  policy_id: string;
  rank: Generated<number>;
  relationship: Generated<"self" | "spouse" | "common" | "child" | "parent" | "other">;
  status: Generated<"draft" | "active" | "cancelled">;
  updated_at: Generated<Date>;
  valid_from: string | null;
  valid_until: string | null;
  version: Generated<number>;
}

export interface DataExport {
  account_id: string;
  created_at: Generated<Date>;
  error_code: string | null;
  expires_at: Date | null;
  id: Generated<string>;
  progress_done: Generated<number>;
  progress_of: Generated<number>;
  ready_at: Date | null;
  requested_by: string;
  size_bytes: number | null;
  status: Generated<"queued" | "running" | "ready" | "failed" | "expired">;
  /**
   * Of the file with everything; no document, so that only who may have everything reaches it.
   */
  storage_key: string | null;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface Diagnosis {
  code: string;
  code_key: Generated<string | null>;
  /**
   * How people say it who are no doctors.
   */
  everyday: Generated<string[]>;
  /**
   * The set has no narrower code.
   */
  is_leaf: boolean;
  /**
   * Title and everyday words, folded, each between vertical bars.
   */
  phrases: string;
  set_id: string;
  title: string;
  /**
   * The set no longer has the code; what was coded with it keeps it.
   */
  withdrawn_at: Date | null;
  words: string;
}

export interface DiagnosisSet {
  /**
   * common: ships with the program, codes of ICD-10; icd10: of the WHO; icd10cm: of the United States.
   */
  code_set: "common" | "icd10" | "icd10cm";
  /**
   * Digest of the rows that were read last; the same file changes nothing.
   */
  edition: string;
  id: Generated<string>;
  imported_at: Generated<Date>;
  language: "en" | "es";
  name: string;
  version: Generated<number>;
}

export interface DiagnosisWord {
  sound: string;
  word: string;
}

export interface DirectBilling {
  approved_count: number | null;
  billed_count: number;
  computed_on: string;
  decided_count: number | null;
  /**
   * Requests for a guarantee that the insurer decided within a year; extensions are not counted.
   */
  guarantee_count: number | null;
  /**
   * Of these, guaranteed at least in part and not revoked.
   */
  guaranteed_count: number | null;
  id: Generated<string>;
  insurance_company_id: string;
  /**
   * Null: all plans of the insurer.
   */
  insurance_plan_id: string | null;
  /**
   * Monday of the week.
   */
  last_billed_on: string;
  paid_count: number | null;
  /**
   * Weighted median of days from sending to payment; newer claims weigh more.
   */
  paid_days: number | null;
  partner_id: string;
}

export interface DirectoryFormerRecord {
  content: Json | null;
  hash: string | null;
  import_id: string;
  ref: string;
  status: string | null;
  type: string;
}

export interface DirectoryFormerRow {
  changes: Json;
  import_id: string;
  row_id: string;
  table_name: string;
}

export interface DirectoryImport {
  counts: Generated<Json>;
  file_name: string;
  finished_at: Date | null;
  id: Generated<string>;
  options: Generated<Json>;
  /**
   * What publishing it would do; null while it is read, and for imports before previews.
   */
  preview: Json | null;
  problem: string | null;
  /**
   * How far it is: {step, records, rejected, bytes, total_bytes}.
   */
  progress: Json | null;
  rejects_file: string | null;
  source_id: string;
  started_at: Generated<Date>;
  /**
   * Null: from the command line.
   */
  started_by: string | null;
  status: "running" | "previewed" | "finished" | "failed" | "taken_back";
  /**
   * Null: it cannot be taken back.
   */
  take_back_until: Date | null;
  taken_back_at: Date | null;
  taken_back_by: string | null;
  /**
   * Why it failed, where it has a code: {code, file, columns: [{name, nearest}], count, example}.
   */
  trouble: Json | null;
  /**
   * The file that a previewed import is published from; on the machine that received it.
   */
  upload_id: string | null;
  words: Generated<string>;
}

export interface DirectoryRecord {
  content: Json;
  hash: string;
  ref: string;
  source_id: string;
  /**
   * active: the source says so. inactive: the source says that it is over. withdrawn: the source no longer says it.
   */
  status: "active" | "inactive" | "withdrawn";
  type: "InsurancePlan" | "Organization" | "OrganizationAffiliation" | "Practitioner" | "PractitionerRole" | "Location" | "HealthcareService" | "Endpoint";
}

export interface DirectoryReport {
  created_at: Generated<Date>;
  decided_at: Date | null;
  decided_by: string | null;
  id: Generated<string>;
  kind: "wrong_insurance" | "wrong_contact" | "wrong_location" | "not_accepting" | "left_or_closed" | "other";
  locale: "en" | "es";
  message: string;
  note: string | null;
  provider_id: string;
  reply_to: string | null;
  status: Generated<"open" | "resolved" | "dismissed">;
  version: Generated<number>;
  words: Generated<string>;
}

export interface DirectorySource {
  created_at: Generated<Date>;
  id: string;
  is_demo: Generated<boolean>;
  /**
   * insurer_directory: an insurer's own directory, confirms acceptance. partner: the clinic says so, confirms acceptance. registry: a register of licences, knows no insurance. list: somebody's list, confirms nothing.
   */
  kind: "insurer_directory" | "partner" | "registry" | "list";
  name: string;
}

export interface DirectoryVersion {
  only_row: Generated<boolean>;
  version: number;
}

export interface DiscardedFile {
  discarded_at: Date;
  storage_key: string;
}

export interface DoctorProposal {
  /**
   * When the directory followed: once it was approved and its day had come.
   */
  applied_at: Date | null;
  created_at: Generated<Date>;
  created_by: Generated<string>;
  decided_at: Date | null;
  decided_by: string | null;
  from_on: string;
  full_name: string;
  id: Generated<string>;
  kind: "joins" | "leaves";
  languages: Generated<string[]>;
  license_country: string | null;
  license_number: string | null;
  partner_id: string;
  /**
   * Where; null: everywhere, of somebody who leaves.
   */
  practice_location_id: string | null;
  /**
   * Who leaves; of somebody who joins the page that staff chose or made.
   */
  provider_id: string | null;
  reason: string | null;
  specialty_id: string | null;
  status: Generated<"proposed" | "approved" | "declined" | "withdrawn">;
  version: Generated<number>;
  words: Generated<string>;
}

export interface Document {
  account_id: string | null;
  /**
   * The phone that took the picture was handed the camera this way.
   */
  camera_handoff_id: string | null;
  /**
   * Folio, parties, day and total as the issuer wrote them. SAT was not asked.
   */
  cfdi: Json | null;
  created_at: Generated<Date>;
  /**
   * The bytes are gone (a household left); that there was a file stays known.
   */
  erased_at: Date | null;
  file_name: string;
  height_px: number | null;
  id: Generated<string>;
  /**
   * The program wrote the bytes: a picture or the pages of a PDF drawn anew, or a file of its own. Others are given to nobody.
   */
  is_drawn: Generated<boolean>;
  mime_type: string;
  page_count: number | null;
  partner_id: string | null;
  /**
   * Picture of the first page of a file that is no picture itself.
   */
  preview_key: string | null;
  replaces_id: string | null;
  retain_until: string | null;
  scan_status: Generated<"pending" | "clean" | "infected">;
  /**
   * Of the bytes as they are kept, before encryption.
   */
  sha256: Buffer;
  /**
   * Of the file as it is kept: pictures are written anew before they are kept.
   */
  size_bytes: number;
  status: Generated<"current" | "superseded" | "entered_in_error">;
  storage_key: string;
  type: "insurance_card_front" | "insurance_card_back" | "policy" | "identification" | "medical_report" | "prescription" | "lab_result" | "imaging" | "estimate" | "invoice" | "cfdi_xml" | "cfdi_pdf" | "receipt" | "letter_of_guarantee" | "explanation_of_benefits" | "remittance_advice" | "consent" | "bank_proof" | "clinical_note" | "audio" | "data_export" | "photo" | "claim_packet" | "delivery_proof" | "other";
  uploaded_by: string | null;
  uploaded_through: Generated<"web" | "phone_handoff" | "staff" | "program">;
  width_px: number | null;
}

export interface DocumentLink {
  account_id: string;
  authorization_id: string | null;
  claim_id: string | null;
  created_at: Generated<Date>;
  document_id: string;
  id: Generated<string>;
  label: string | null;
  /**
   * Clinic that added the file to its claim or authorization.
   */
  partner_id: string | null;
  policy_id: string | null;
}

export interface EligibilityCheck {
  account_id: string;
  annual_limit_amount: number | null;
  annual_limit_used_amount: number | null;
  answered_by: string | null;
  /**
   * Insurer, plan, number and days of the policy as they were when it was asked. Null: asked before this was kept.
   */
  asked_about: Json | null;
  coinsurance_bps: number | null;
  coinsurance_cap_amount: number | null;
  coinsurance_used_amount: number | null;
  /**
   * Null: the policy as a whole, before anybody is named under it.
   */
  coverage_id: string | null;
  created_at: Generated<Date>;
  currency: string | null;
  deductible_amount: number | null;
  deductible_used_amount: number | null;
  disposition: string | null;
  error_code: string | null;
  id: Generated<string>;
  in_force: boolean | null;
  network: "in" | "out" | null;
  /**
   * What could not be found out: codes such as usage, network, waiting_period.
   */
  not_checked: Generated<string[]>;
  out_of_pocket_max_amount: number | null;
  out_of_pocket_used_amount: number | null;
  partner_id: string | null;
  policy_id: string;
  preauthorization_for: Generated<string[]>;
  preauthorization_required: boolean | null;
  /**
   * The answer as the clearing house gave it (X12 271 as JSON), for staff.
   */
  raw: Json | null;
  requested_by: string | null;
  responded_at: Date | null;
  /**
   * Who said it at the insurer, when staff asked by hand: name, number of the call.
   */
  said_by: string | null;
  service_date: Generated<string>;
  source: Generated<"rules" | "by_hand" | "x12">;
  status: Generated<"queued" | "complete" | "partial" | "error">;
  trace_number: string | null;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface EmailChange {
  after: string;
  asked_at: Generated<Date>;
  before: string;
  changed_at: Date | null;
  id: Generated<string>;
  recovered_at: Date | null;
  user_id: string;
}

export interface Extraction {
  account_id: string | null;
  applied_at: Date | null;
  assigned_to: string | null;
  attempt: Generated<number>;
  /**
   * Known insurers whose name may be on the card, best first, each with its score; never chosen by the program.
   */
  candidates: Generated<Json>;
  confirmed_at: Date | null;
  /**
   * Whose card it is and who said in the sign-up that it is read right; staff still review.
   */
  confirmed_by: string | null;
  created_at: Generated<Date>;
  document_id: string;
  engine: string | null;
  engine_version: string | null;
  error_code: string | null;
  error_message: string | null;
  id: Generated<string>;
  locked_by: string | null;
  locked_until: Date | null;
  mean_confidence: Numeric | null;
  page_count: number | null;
  partner_id: string | null;
  /**
   * Why a person must look: codes such as low_confidence, insurer_unknown, side_missing.
   */
  reasons: Generated<string[]>;
  review_note: string | null;
  reviewed_at: Date | null;
  reviewed_by: string | null;
  schema_name: "insurance_card" | "policy" | "invoice" | "medical_report" | "estimate" | "explanation_of_benefits" | "remittance_advice" | "letter_of_guarantee";
  schema_version: Generated<number>;
  /**
   * The other side of the card, read together with the first.
   */
  second_document_id: string | null;
  status: Generated<"queued" | "processing" | "failed" | "needs_review" | "approved" | "applied" | "rejected" | "cancelled">;
  target_id: string | null;
  target_type: "policy" | "coverage" | "claim" | "prior_authorization" | "claim_response" | "insurance_payment" | null;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface ExtractionField {
  alternatives: Generated<Json>;
  /**
   * Where it stands on its page: left, top, width and height as fractions of the page, 0 to 1.
   */
  bbox: Json | null;
  confidence: Numeric | null;
  corrected_at: Date | null;
  corrected_by: string | null;
  corrected_value: Json | null;
  extraction_id: string;
  /**
   * 1: the first document, 2: the second.
   */
  page: number | null;
  path: string;
  raw_value: string | null;
  /**
   * Why it is doubtful; null: it is not.
   */
  reason: string | null;
  value: Json | null;
}

export interface FamilyInvitation {
  accepted_at: Date | null;
  accepted_by: string | null;
  account_id: string;
  client_id: string | null;
  created_at: Generated<Date>;
  declined_at: Date | null;
  email: string;
  expires_at: Date;
  id: Generated<string>;
  invited_by: string;
  member_role: Generated<"member" | "read_only">;
  revoked_at: Date | null;
  token_sha256: Generated<Buffer>;
}

export interface FarewellLetter {
  created_at: Generated<Date>;
  email: string;
  id: string;
  locale: "en" | "es";
}

export interface IdempotencyKey {
  created_at: Generated<Date>;
  key: string;
  request_hash: Buffer;
  response: Json | null;
  /**
   * Who sent it: role and account, organisation or user.
   */
  scope: string;
  status: number | null;
}

export interface IdentityRefresh {
  /**
   * When the last walk that came to the end began: so old is what is known.
   */
  as_of: Date | null;
  /**
   * When the walk last came on; long ago, it stopped on the way.
   */
  heard_at: Date;
  is_only: Generated<boolean>;
  seen: Generated<number>;
  started_at: Date;
}

export interface IdentityUser {
  created_at: Generated<Date>;
  disabled: Generated<boolean>;
  /**
   * What staff decided for `disabled` while the identity service has not been told; null: it has.
   */
  disabled_wanted: boolean | null;
  display_name: Generated<string>;
  email: string;
  email_verified: Generated<boolean>;
  factors: Generated<string[]>;
  /**
   * Some `app_user` has it. Kept by triggers.
   */
  is_linked: Generated<boolean>;
  last_sign_in_at: Date | null;
  provider: Generated<string>;
  providers: Generated<string[]>;
  /**
   * When the identity service last said what stands here.
   */
  seen_at: Generated<Date>;
  /**
   * Since when the identity service has it; `created_at` is since when we know of it.
   */
  signed_up_at: Generated<Date>;
  state: Generated<string>;
  token_claims: Generated<Json>;
  /**
   * Tokens that were issued before no longer count.
   */
  tokens_valid_after: Date | null;
  uid: string;
  updated_at: Generated<Date>;
  words: Generated<string>;
}

export interface Impersonation {
  /**
   * When staff ended it, or began another; null: it lasts until ends_at.
   */
  ended_at: Date | null;
  ends_at: Generated<Date>;
  id: Generated<string>;
  reason: string;
  staff_user_id: string;
  started_at: Generated<Date>;
  user_id: string;
}

export interface InsuranceCompany {
  /**
   * Other names it goes by, as cards and letters spell them.
   */
  aliases: Generated<string[]>;
  claims_email: string | null;
  country: string | null;
  created_at: Generated<Date>;
  default_currency: string | null;
  id: Generated<string>;
  name: string;
  payer_code: string | null;
  phone: string | null;
  serial_no: Generated<number>;
  slug: string;
  source_hash: string | null;
  source_id: string | null;
  source_ref: string | null;
  /**
   * pending: a file named it and staff have not decided; not public. Staff publish it, or enter its name among the aliases of a known one.
   */
  status: Generated<"pending" | "active" | "inactive">;
  submission_channel: Generated<"email" | "portal" | "x12" | "fhir" | "paper">;
  /**
   * Days after the service within which it takes a claim; null: not known.
   */
  timely_filing_days: number | null;
  updated_at: Generated<Date>;
  version: Generated<number>;
  website: string | null;
  words: Generated<string>;
}

export interface InsuranceContact {
  /**
   * Where letters go, as it stands on an envelope.
   */
  address: string | null;
  created_at: Generated<Date>;
  email: string | null;
  id: Generated<string>;
  insurance_company_id: string;
  name: string | null;
  notes: string | null;
  phone: string | null;
  purpose: "claims" | "preauthorization" | "eligibility" | "provider_relations" | "emergency" | "other";
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface InsuranceNetwork {
  id: Generated<string>;
  insurance_company_id: string;
  name: string;
  serial_no: Generated<number>;
  source_hash: string | null;
  source_id: string | null;
  source_ref: string | null;
  status: Generated<"active" | "inactive">;
  tier: Generated<number>;
  version: Generated<number>;
}

export interface InsurancePayment {
  /**
   * Sum of its provider-level adjustments with the sign of X12 PLB: above zero the insurer kept it back, so claims are paid by more than came in.
   */
  adjustment_amount: Generated<number>;
  allocated_amount: Generated<number>;
  allocation_status: Generated<string>;
  amount: number;
  bank_amount: number | null;
  bank_currency: string | null;
  bank_fee_amount: Generated<number>;
  bank_fx_rate: Numeric | null;
  bank_line_id: string | null;
  created_at: Generated<Date>;
  created_by: string | null;
  currency: string;
  id: Generated<string>;
  insurance_company_id: string;
  method: "wire" | "spei" | "ach" | "check" | "card" | "other";
  money_file_id: string | null;
  notes: string | null;
  number: Generated<string>;
  numo_company_id: string;
  payment_date: string;
  received_on: string | null;
  remittance_index: number | null;
  status: Generated<"announced" | "received" | "reconciled" | "returned" | "void">;
  status_reason: string | null;
  trace_number: string;
  unallocated_amount: Generated<number>;
  updated_at: Generated<Date>;
  version: Generated<number>;
  words: Generated<string>;
}

export interface InsurancePaymentAdjustment {
  amount: number;
  created_at: Generated<Date>;
  created_by: string | null;
  id: Generated<string>;
  insurance_payment_id: string;
  note: string | null;
  reason_code: "WO" | "FB" | "IR" | "CS" | "L6" | "72" | "other";
  reference: string | null;
}

export interface InsurancePaymentItem {
  account_id: string;
  amount: number;
  claim_amount: number;
  claim_currency: string;
  claim_id: string;
  created_at: Generated<Date>;
  created_by: string | null;
  currency: string;
  fx_rate: Generated<Numeric>;
  id: Generated<string>;
  insurance_payment_id: string;
  note: string | null;
  partner_id: string | null;
  reversal_of_id: string | null;
}

export interface InsurancePlan {
  annual_limit_amount: number | null;
  area_of_cover: Generated<"worldwide" | "worldwide_ex_us" | "regional" | "national">;
  code: string | null;
  coinsurance_bps: Generated<number>;
  coinsurance_cap_amount: number | null;
  created_at: Generated<Date>;
  currency: Generated<string>;
  deductible_amount: Generated<number>;
  deductible_basis: Generated<"annual" | "per_event">;
  deductible_in_out_of_pocket: Generated<boolean>;
  id: Generated<string>;
  insurance_company_id: string;
  /**
   * False: nobody has entered deductible, coinsurance and limits; their columns mean nothing.
   */
  is_cost_known: Generated<boolean>;
  name: string;
  out_of_pocket_max_amount: number | null;
  preauthorization_required_for: Generated<string[]>;
  slug: string;
  source_hash: string | null;
  source_id: string | null;
  source_ref: string | null;
  status: Generated<"draft" | "active" | "retired">;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface InsurancePlanNetwork {
  insurance_network_id: string;
  insurance_plan_id: string;
}

export interface InsuranceRequirement {
  /**
   * Days in which the insurer says it answers; null: not known.
   */
  answer_days: number | null;
  /**
   * Null: every kind of care that has no entry of its own.
   */
  care_setting: "inpatient" | "day_case" | "outpatient" | "emergency" | "maternity" | "imaging" | "medication" | "other" | null;
  created_at: Generated<Date>;
  /**
   * Days after the care (for an appeal: after the decision) in which it has to arrive; null: not known.
   */
  deadline_days: number | null;
  documents: string[];
  id: Generated<string>;
  insurance_company_id: string;
  notes: string | null;
  request: "claim" | "reimbursement" | "preauthorization" | "appeal";
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface InsurerQuarter {
  computed_on: string;
  decided_count: number;
  /**
   * Median of days from sending to the first decision, by quarter of the decision.
   */
  decision_days: number | null;
  insurance_company_id: string;
  paid_count: number;
  /**
   * Median of days from the decision to the first payment, by quarter of the payment.
   */
  paid_days: number | null;
  quarter: string;
  /**
   * Claims whose first payment was less than the decision.
   */
  short_paid_count: number;
}

export interface InsurerYear {
  computed_on: string;
  decided_count: number;
  /**
   * Median of days from sending to the first decision.
   */
  decision_days: number;
  insurance_company_id: string;
  paid_count: number | null;
  /**
   * Median of days from the decision to the first payment.
   */
  paid_days: number | null;
  /**
   * Claims whose first payment was less than the decision.
   */
  short_paid_count: number | null;
}

export interface Invoice {
  approved_by: string | null;
  balance: Generated<number>;
  claim_id: string | null;
  created_at: Generated<Date>;
  created_by: string | null;
  credited_amount: Generated<number>;
  credits_invoice_id: string | null;
  currency: string;
  due_on: string | null;
  id: Generated<string>;
  issued_on: string | null;
  issuer_country: string | null;
  issuer_name: string | null;
  issuer_tax_id: string | null;
  kind: "claim" | "partner_fee" | "service" | "subscription" | "credit_note";
  net_amount: Generated<number>;
  number: string | null;
  numo_company_id: string;
  recipient_account_id: string | null;
  recipient_address: string | null;
  recipient_insurance_company_id: string | null;
  /**
   * As printed; copied when it is drafted and again when it is issued.
   */
  recipient_name: string | null;
  recipient_partner_id: string | null;
  recipient_tax_id: string | null;
  second_currency: string | null;
  second_rate: Numeric | null;
  second_rate_on: string | null;
  second_rate_source: string | null;
  second_tax_amount: number | null;
  second_total_amount: number | null;
  sent_at: Date | null;
  settled_amount: Generated<number>;
  status: Generated<"draft" | "issued" | "paid" | "cancelled" | "uncollectible">;
  status_reason: string | null;
  tax_amount: Generated<number>;
  total_amount: Generated<number>;
  updated_at: Generated<Date>;
  version: Generated<number>;
  withheld_amount: Generated<number>;
  words: Generated<string>;
}

export interface InvoiceItem {
  /**
   * Of a line of a claim: its price. The insurer bears insurer_amount of it, nobody written_off_amount.
   */
  billed_amount: number | null;
  /**
   * Of a credit note: the line that it lowers.
   */
  credited_item_id: string | null;
  description: string;
  id: Generated<string>;
  insurer_amount: number | null;
  invoice_id: string;
  net_amount: number;
  payout_id: string | null;
  quantity: Numeric;
  sequence: number;
  tax_amount: Generated<number>;
  tax_rate_bps: Generated<number>;
  unit_price: number;
  withheld_amount: Generated<number>;
  written_off_amount: number | null;
}

export interface InvoiceSequence {
  last_number: Generated<number>;
  numo_company_id: string;
  series: string;
}

export interface InvoiceSettlement {
  amount: number;
  created_at: Generated<Date>;
  created_by: string | null;
  id: Generated<string>;
  insurance_payment_id: string | null;
  invoice_id: string;
  payment_id: string | null;
  payout_id: string | null;
  reason: string | null;
  reference: string | null;
  reversal_of_id: string | null;
  settled_on: string | null;
}

export interface JobRequest {
  data: Json;
  /**
   * Whose job it is, where that limits how many run at once.
   */
  group_key: string | null;
  id: Generated<string>;
  /**
   * While a job of this queue and key waits, no second one is added.
   */
  once_key: string | null;
  priority: Generated<number>;
  queue: string;
  run_at: Date | null;
}

export interface JoinWish {
  email: string | null;
  first_on: Generated<string>;
  id: Generated<string>;
  invited_at: Date | null;
  invited_by: string | null;
  /**
   * How many had asked when the invitation was written.
   */
  invited_times: number | null;
  last_on: Generated<string>;
  locale: "en" | "es" | null;
  provider_id: string;
  /**
   * Page of the practice on which staff read the address.
   */
  published_at_url: string | null;
  /**
   * Asked at most once a day from one network.
   */
  times: Generated<number>;
}

export interface JournalEntry {
  created_at: Generated<Date>;
  created_by: string | null;
  effective_on: string;
  event: string;
  id: Generated<string>;
  numo_company_id: string;
  reverses_id: string | null;
  source_id: string;
  source_type: string;
}

export interface JournalLine {
  /**
   * Debit above zero, credit below.
   */
  amount: number;
  currency: string;
  id: Generated<string>;
  journal_entry_id: string;
  ledger_account_id: string;
}

export interface Language {
  code: string;
  serial_no: Generated<number>;
}

export interface LedgerAccount {
  account_id: string | null;
  code: "bank" | "processor" | "insurer_receivable" | "patient_receivable" | "insurer_unapplied" | "account_unapplied" | "partner_pending" | "partner_payable" | "fx_clearing" | "fx_gain_loss" | "processor_fee" | "partner_fee" | "vat_payable" | "withheld_tax" | "subscription_revenue" | "account_invoiced" | "partner_invoiced" | "insurer_invoiced" | "service_revenue" | "bad_debt" | "bank_charges" | "partner_deposit" | "account_deposit";
  created_at: Generated<Date>;
  currency: string;
  id: Generated<string>;
  insurance_company_id: string | null;
  numo_company_id: string;
  partner_id: string | null;
  type: "asset" | "liability" | "revenue" | "expense" | "clearing";
}

export interface LedgerBalance {
  balance: number;
  ledger_account_id: string;
  updated_at: Generated<Date>;
}

export interface LetterKey {
  created_at: Generated<Date>;
  id: string;
  /**
   * Ed25519 public key, base64url (JWK "x"). Published, also of retired keys: their letters stay valid.
   */
  public_key: string;
  /**
   * From then on it signs nothing.
   */
  retired_at: Date | null;
}

export interface LetterKeySecret {
  key_id: string;
  /**
   * The private key, encrypted with the keys of the installation.
   */
  sealed_key: Buffer;
}

export interface Listing {
  accepting: boolean;
  city_id: string | null;
  confirmed_networks: number[];
  direct_insurers: number[];
  direct_networks: number[];
  gender: string | null;
  insurers: number[];
  kind: string;
  languages: number[];
  latitude: number | null;
  longitude: number | null;
  name_key: string;
  name_words: string;
  networks: number[];
  provider_id: string;
  provider_location_id: string;
  provider_no: number;
  sole: boolean;
  specialties: number[];
  tile: number | null;
}

export interface ListingBitmap {
  chunk: number;
  key: number;
  members: string;
}

export interface ListingChange {
  city_id: string | null;
  kind: string;
  provider_id: string;
  provider_no: number;
  sign: number;
  words: string[];
}

export interface ListingKey {
  key: number | null;
  providers: number | null;
}

export interface ListingMember {
  key: number | null;
  provider_id: string | null;
  provider_no: number | null;
}

export interface ListingScope {
  provider_id: string;
}

export interface ListingTotal {
  doctors: number;
  facilities: number;
  only_row: Generated<boolean>;
}

export interface ListingWord {
  uses: number;
  word: string;
}

export interface Membership {
  account_id: string | null;
  created_at: Generated<Date>;
  id: Generated<string>;
  member_role: Generated<"owner" | "member" | "read_only">;
  partner_id: string | null;
  provider_id: string | null;
  role: "admin" | "client" | "partner";
  staff_member_id: string | null;
  status: Generated<"invited" | "active" | "revoked">;
  updated_at: Generated<Date>;
  user_id: string;
  version: Generated<number>;
}

export interface MergeRecord {
  /**
   * The household both people are of; none for providers.
   */
  account_id: string | null;
  entity_type: "provider" | "client";
  gone_id: string;
  id: Generated<string>;
  kept_id: string;
  merged_at: Generated<Date>;
  merged_by: string | null;
  /**
   * By table the rows that changed, what they said before and after; null once it is taken back or can no longer be.
   */
  moved: Json | null;
  undo_until: Generated<Date>;
  undone_at: Date | null;
  undone_by: string | null;
}

export interface MoneyDay {
  currency: string;
  day: string;
  in_amount: Generated<number>;
  numo_company_id: string;
  out_amount: Generated<number>;
}

export interface MoneyFile {
  content: Buffer;
  created_at: Generated<Date>;
  created_by: string | null;
  file_name: string;
  format: "x12_835" | "x12_277ca" | "csv" | "camt053" | "mt940";
  id: Generated<string>;
  kind: "remittance" | "statement" | "acknowledgement";
  sha256: Buffer;
}

export interface Notification {
  account_id: string | null;
  archived_at: Date | null;
  created_at: Generated<Date>;
  /**
   * The same key to the same person is one notification.
   */
  dedupe_key: string | null;
  /**
   * What the sentence of its kind needs: names and numbers, never medical details.
   */
  facts: Generated<Json>;
  hat: "admin" | "client" | "partner";
  id: Generated<string>;
  is_urgent: Generated<boolean>;
  kind: string;
  link: string | null;
  mail_status: Generated<"none" | "waiting" | "sent" | "failed">;
  mailed_at: Date | null;
  partner_id: string | null;
  read_at: Date | null;
  user_id: string;
}

export interface NotificationKind {
  by_mail: boolean;
  facts: string[];
  hat: "admin" | "client" | "partner";
  is_security: boolean;
  is_urgent: boolean;
  kind: string;
  /**
   * Roles whose transactions may tell of it, beside the program.
   */
  told_by: string[];
}

export interface NotificationPreference {
  channel: "inbox" | "email";
  is_on: boolean;
  kind: string;
  updated_at: Generated<Date>;
  user_id: string;
}

export interface NumoCompany {
  city: string | null;
  country: string;
  created_at: Generated<Date>;
  functional_currency: string;
  id: Generated<string>;
  invoice_prefix: string;
  legal_name: string;
  line1: string | null;
  line2: string | null;
  logo: Buffer | null;
  logo_type: "image/png" | "image/jpeg" | null;
  postal_code: string | null;
  region: string | null;
  status: Generated<"active" | "inactive">;
  tax_id: string;
  tax_regime: string | null;
  timezone: Generated<string>;
  trade_name: string;
  updated_at: Generated<Date>;
  version: Generated<number>;
  words: Generated<string>;
}

export interface OnboardingDraft {
  account_id: string;
  data: Json;
  step: "address" | "insurance" | "card-upload" | "eligibility" | "billing" | "clients";
  updated_at: Generated<Date>;
  updated_by: string;
}

export interface OwedDay {
  /**
   * Day it was recorded, where our legal entities are.
   */
  adjudicated_on: string | null;
  currency: string;
  /**
   * Day of the newest decision, as the insurer dates it.
   */
  decided_on: string | null;
  insurance_company_id: string | null;
  insurer_amount: number;
  insurer_claim_count: number;
  patient_amount: number;
}

export interface Partner {
  country: string | null;
  created_at: Generated<Date>;
  default_currency: string | null;
  has_network: Generated<boolean>;
  /**
   * Somebody practises at a place of its own, through it at another's, or because staff said so. Kept by triggers, like its neighbours.
   */
  has_provider: Generated<boolean>;
  has_user: Generated<boolean>;
  id: Generated<string>;
  legal_name: string | null;
  name: string;
  phone: string | null;
  slug: string;
  source_hash: string | null;
  source_id: string | null;
  source_ref: string | null;
  /**
   * Whether we work with the organisation. A directory lists organisations as pending: being listed is no contract.
   */
  status: Generated<"pending" | "active" | "suspended" | "inactive">;
  tax_id: string | null;
  tax_person_type: "company" | "individual" | null;
  tax_regime: string | null;
  time_zone: Generated<string>;
  type: "hospital" | "clinic" | "doctor_practice" | "laboratory" | "imaging" | "pharmacy" | "other";
  updated_at: Generated<Date>;
  version: Generated<number>;
  website: string | null;
  words: Generated<string>;
}

export interface PartnerAgreement {
  begins_on: string;
  created_at: Generated<Date>;
  created_by: string | null;
  currency: string;
  ends_on: string | null;
  fee_bps: number;
  fee_tax_bps: Generated<number>;
  fx_risk: Generated<"platform" | "partner">;
  id: Generated<string>;
  numo_company_id: string;
  partner_id: string;
  payment_days: Generated<number>;
  settlement: Generated<"net" | "invoiced">;
  updated_at: Generated<Date>;
  version: Generated<number>;
  withholding_bps: Generated<number>;
}

export interface PartnerInsurer {
  computed_on: string;
  decided_count: number | null;
  /**
   * Median of days from sending to the first decision.
   */
  decision_days: number | null;
  insurance_company_id: string;
  paid_count: number | null;
  /**
   * Median of days from the decision to the first payment.
   */
  paid_days: number | null;
  partner_id: string;
  /**
   * Claims whose first payment was less than the decision.
   */
  short_paid_count: number | null;
}

export interface PartnerNetwork {
  direct_billing: Generated<boolean>;
  insurance_network_id: string;
  partner_id: string;
  status: Generated<"active" | "terminated">;
  valid_from: string | null;
  valid_until: string | null;
}

export interface PartnerQuarter {
  /**
   * Median of days from a request for information to the answer, by quarter of the answer.
   */
  answer_days: number | null;
  answered_count: number;
  computed_on: string;
  decided_count: number;
  denied_for_documents_count: number;
  paid_out_count: number;
  /**
   * Median of days from sending to the payout, by quarter of the payout.
   */
  paid_out_days: number | null;
  partner_id: string;
  quarter: string;
  sent_count: number;
}

export interface PartnerReferral {
  account_id: string;
  agreed_at: Generated<Date>;
  agreed_by: string;
  ended_at: Date | null;
  partner_id: string;
  text_version: string;
}

export interface PatientLookup {
  looked_on: string;
  member_digest: Buffer;
  partner_id: string;
  tries: number;
}

export interface Payment {
  account_id: string;
  allocated_amount: Generated<number>;
  amount: number;
  /**
   * The claim it was made for; what it paid is said by payment_item.
   */
  claim_id: string | null;
  created_at: Generated<Date>;
  created_by: string | null;
  currency: string;
  dispute_status: Generated<"none" | "open" | "won" | "lost">;
  failure_code: string | null;
  failure_message: string | null;
  id: Generated<string>;
  idempotency_key: string;
  method: "card" | "bank_transfer" | "cash" | "other";
  number: Generated<string>;
  numo_company_id: string;
  payment_method_id: string | null;
  processor_fee_amount: Generated<number>;
  received_on: string | null;
  /**
   * What the bank or the receipt calls a payment that did not come from a card.
   */
  reference: string | null;
  refund_status: Generated<string | null>;
  refunded_amount: Generated<number>;
  status: Generated<"requires_payment_method" | "requires_confirmation" | "requires_action" | "processing" | "succeeded" | "cancelled">;
  stripe_charge_id: string | null;
  /**
   * Number of the charge at the payment service; it opens nothing by itself.
   */
  stripe_payment_intent_id: string | null;
  succeeded_at: Date | null;
  unallocated_amount: Generated<number | null>;
  updated_at: Generated<Date>;
  version: Generated<number>;
  words: Generated<string>;
}

export interface PaymentDispute {
  account_id: string;
  amount: number;
  closed_at: Date | null;
  created_at: Generated<Date>;
  currency: string;
  due_at: Date | null;
  /**
   * Documents that were submitted; null before.
   */
  evidence_document_ids: string[] | null;
  evidence_note: string | null;
  evidence_sent_at: Date | null;
  evidence_sent_by: string | null;
  fee_amount: Generated<number>;
  id: Generated<string>;
  payment_id: string;
  reason: string;
  status: Generated<"open" | "won" | "lost">;
  stripe_dispute_id: string;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface PaymentItem {
  account_id: string;
  amount: number;
  claim_amount: number;
  claim_currency: string;
  claim_id: string;
  client_id: string;
  created_at: Generated<Date>;
  created_by: string | null;
  fx_rate: Generated<Numeric>;
  id: Generated<string>;
  partner_id: string | null;
  payment_id: string;
  reversal_of_id: string | null;
}

export interface PaymentMethod {
  account_id: string;
  brand: string | null;
  created_at: Generated<Date>;
  exp_month: number | null;
  exp_year: number | null;
  id: Generated<string>;
  last4: string | null;
  status: Generated<"active" | "expired" | "detached">;
  stripe_payment_method_id: string;
  stripe_setup_intent_id: string | null;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface PaymentReminder {
  account_id: string;
  amount: number;
  claim_id: string;
  created_at: Generated<Date>;
  currency: string;
  due_on: string;
  id: Generated<string>;
  /**
   * Who of the staff sent it before its day; null when the program did.
   */
  sent_by: string | null;
  sent_on: string;
  stage: "first" | "second" | "last";
}

export interface Payout {
  approved_at: Date | null;
  approved_by: string | null;
  bank_account_id: string | null;
  bank_trace: string | null;
  created_at: Generated<Date>;
  created_by: string | null;
  currency: string;
  fee_amount: Generated<number>;
  fee_tax_amount: Generated<number>;
  gross_amount: Generated<number>;
  id: Generated<string>;
  item_count: Generated<number>;
  net_amount: Generated<number>;
  number: Generated<string>;
  numo_company_id: string;
  paid_at: Date | null;
  partner_id: string;
  scheduled_for: string | null;
  sent_at: Date | null;
  status: Generated<"draft" | "approved" | "in_transit" | "paid" | "failed" | "returned" | "cancelled">;
  status_reason: string | null;
  updated_at: Generated<Date>;
  version: Generated<number>;
  withheld_tax_amount: Generated<number>;
  words: Generated<string>;
}

export interface PayoutFile {
  amount: number;
  bank_account_id: string;
  company_country: string;
  company_name: string;
  company_tax_id: string;
  created_at: Generated<Date>;
  created_by: string | null;
  currency: string;
  execution_on: string;
  id: Generated<string>;
  number: Generated<string>;
  numo_company_id: string;
  sha256: Buffer;
  status: Generated<"ready" | "sent" | "cancelled">;
  status_reason: string | null;
  transfer_count: number;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface PayoutFileItem {
  amount: number;
  bank_account_id: string;
  is_open: Generated<boolean>;
  payout_file_id: string;
  payout_id: string;
}

export interface PayoutItem {
  account_id: string;
  adjustment_reason: string | null;
  claim_id: string;
  created_at: Generated<Date>;
  currency: string;
  fee_amount: number;
  fee_bps: number;
  fee_tax_amount: number;
  fee_tax_bps: number;
  gross_amount: number;
  id: Generated<string>;
  insurance_payment_item_id: string | null;
  net_amount: Generated<number>;
  numo_company_id: string;
  paid_at: Date | null;
  partner_id: string;
  payment_item_id: string | null;
  payout_id: string | null;
  status: Generated<"on_hold" | "available" | "scheduled" | "paid" | "void">;
  status_reason: string | null;
  updated_at: Generated<Date>;
  version: Generated<number>;
  withheld_tax_amount: Generated<number>;
}

export interface PayoutProof {
  content_encrypted: Buffer;
  created_at: Generated<Date>;
  created_by: string | null;
  file_name: string;
  id: Generated<string>;
  kind: "receipt" | "file";
  mime_type: "application/xml" | "application/pdf" | "image/jpeg" | "image/png";
  payout_id: string;
  sha256: Buffer;
  trace_number: string | null;
  transferred_on: string | null;
}

export interface Policy {
  account_id: string;
  /**
   * Where it covers, in the words of its card; the plan of the insurer has its own.
   */
  area_of_cover: string | null;
  /**
   * The number for emergencies that stands on the card.
   */
  assistance_phone: string | null;
  /**
   * The share of the patient as the card says; counts where the plan of the insurer is not known.
   */
  coinsurance_bps: number | null;
  created_at: Generated<Date>;
  currency: string | null;
  /**
   * As the card says, in minor units; counts where the plan of the insurer is not known.
   */
  deductible_amount: number | null;
  deductible_currency: string | null;
  group_number: string | null;
  holder_name: string | null;
  id: Generated<string>;
  /**
   * Null until staff have found which insurer the card means.
   */
  insurance_company_id: string | null;
  insurance_plan_id: string | null;
  /**
   * As the household wrote it, while the insurer is not one of ours.
   */
  insurer_name: string | null;
  /**
   * What the person typed, or what was read from the card.
   */
  plan: string | null;
  policy_document_id_back: string | null;
  policy_document_id_front: string | null;
  policy_number: string | null;
  rank: Generated<number>;
  status: Generated<"pending" | "active" | "expired" | "cancelled">;
  updated_at: Generated<Date>;
  valid_from: string | null;
  valid_until: string | null;
  version: Generated<number>;
  words: Generated<string>;
}

export interface PolicyUsage {
  account_id: string;
  annual_limit_used_amount: Generated<number>;
  as_of: string;
  coinsurance_used_amount: Generated<number>;
  /**
   * Null: counted for the whole family.
   */
  coverage_id: string | null;
  created_at: Generated<Date>;
  currency: string;
  deductible_used_amount: Generated<number>;
  id: Generated<string>;
  out_of_pocket_used_amount: Generated<number>;
  period_from: string;
  period_until: string;
  policy_id: string;
  source: Generated<"by_hand" | "insurer" | "claims">;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface PracticeLocation {
  city: string;
  city_id: string | null;
  country: string;
  created_at: Generated<Date>;
  hours: Json | null;
  id: Generated<string>;
  latitude: number | null;
  line1: string;
  line2: string | null;
  longitude: number | null;
  name: string;
  neighborhood: string | null;
  /**
   * Day on which its organisation set hours and phone itself: imports leave both. Null: they are the source's.
   */
  own_word_on: string | null;
  partner_id: string | null;
  phone: string | null;
  /**
   * Day on which staff set its place on the map by hand; null: its source says it.
   */
  placed_on: string | null;
  postal_code: string | null;
  region: string | null;
  source_hash: string | null;
  source_id: string | null;
  source_ref: string | null;
  status: Generated<"active" | "inactive">;
  step_free: boolean | null;
  time_zone: string;
  updated_at: Generated<Date>;
}

export interface PreauthorizationRule {
  care_setting: "inpatient" | "day_case" | "outpatient" | "emergency" | "maternity" | "imaging" | "medication" | "other";
  created_at: Generated<Date>;
  /**
   * Within how many hours after an emergency admission the insurer wants to know; null: not known.
   */
  emergency_hours: number | null;
  id: Generated<string>;
  insurance_company_id: string;
  insurance_plan_id: string | null;
  is_required: Generated<boolean>;
  /**
   * Share that the insurer may pay when it was asked or told too late; null: not known.
   */
  late_paid_bps: number | null;
  /**
   * How long before the care the insurer wants to be asked; null: not known.
   */
  lead_hours: number | null;
  notes: string | null;
  updated_at: Generated<Date>;
  valid_from: Generated<string>;
  /**
   * The last day on which it holds; null: until another takes its place.
   */
  valid_until: string | null;
  /**
   * For how many days it guarantees; null: not known.
   */
  validity_days: number | null;
  version: Generated<number>;
}

export interface PriorAuthorization {
  account_id: string;
  /**
   * Treatments that were tried before.
   */
  alternatives: string | null;
  /**
   * Day on which the insurer should have answered; null unless it has the request.
   */
  answer_due_on: string | null;
  assigned_to: string | null;
  care_setting: "inpatient" | "day_case" | "outpatient" | "emergency";
  /**
   * The first version; its own id where it is that.
   */
  chain_id: Generated<string>;
  chain_version: Generated<number>;
  client_id: string;
  /**
   * The authorization whose request was taken over for other care.
   */
  copied_from_id: string | null;
  coverage_id: string;
  created_at: Generated<Date>;
  created_by: string | null;
  currency: string;
  decided_at: Date | null;
  /**
   * Reasons of the last decision; empty unless it denied or approved a part.
   */
  decision_reasons: Generated<string[]>;
  /**
   * What the patient paid in advance; in the currency of the request.
   */
  deposit_amount: number | null;
  estimated_amount: Generated<number>;
  /**
   * The version before it; of one that was approved.
   */
  extends_id: string | null;
  extension_kind: "extension" | "top_up" | null;
  extension_reason: string | null;
  guarantee_currency: string | null;
  guaranteed_amount: number | null;
  id: Generated<string>;
  implants: string | null;
  insurance_company_id: string;
  insurer_reference: string | null;
  medical_history: string | null;
  medicines: string | null;
  number: Generated<string>;
  partner_id: string;
  patient_share_note: string | null;
  priority: Generated<"routine" | "urgent" | "emergency">;
  /**
   * How much more than the version before it an extension or top-up asks for, in the currency of the request.
   */
  requested_amount: number | null;
  /**
   * Until when an extension asks to be valid.
   */
  requested_until: string | null;
  sent_at: Date | null;
  status: Generated<"draft" | "submitted" | "needs_info" | "sent" | "pending" | "approved" | "partially_approved" | "denied" | "expired" | "cancelled" | "completed">;
  status_reason: string | null;
  submitted_at: Date | null;
  /**
   * How often each part was saved, by its name; an edit made on an older one is noticed.
   */
  tab_versions: Generated<Json>;
  updated_at: Generated<Date>;
  valid_from: string | null;
  valid_until: string | null;
  version: Generated<number>;
}

export interface Product {
  begins_on: string;
  category: "room" | "nursing" | "intensive_care" | "theatre" | "surgeon" | "anaesthetist" | "consultation" | "investigation" | "medicine" | "consumable" | "implant" | "package" | "other";
  code: string;
  created_at: Generated<Date>;
  created_by: string | null;
  currency: string;
  ends_on: string | null;
  id: Generated<string>;
  name: string;
  partner_id: string;
  tax_rate_bps: Generated<number>;
  unit_price: number;
  updated_at: Generated<Date>;
  version: Generated<number>;
  words: Generated<string>;
}

export interface Provider {
  about_en: string | null;
  about_es: string | null;
  created_at: Generated<Date>;
  credential: string | null;
  facility_type: "hospital" | "clinic" | "laboratory" | "imaging" | "pharmacy" | "other" | null;
  full_name: string;
  gender: "male" | "female" | "other" | "unknown" | null;
  id: Generated<string>;
  /**
   * Staff took it out of the directory: it stays out, whatever its source says, until staff put it back.
   */
  is_withheld: Generated<boolean>;
  kind: "person" | "facility";
  languages: Generated<string[]>;
  license_country: string | null;
  license_number: string | null;
  /**
   * The page that took this one over. The row stays, so that its source's next import finds out where it went.
   */
  merged_into_id: string | null;
  name_prefix: string | null;
  npi: string | null;
  practising_since: number | null;
  serial_no: Generated<number>;
  slug: string;
  source_hash: string | null;
  source_id: string | null;
  source_ref: string | null;
  status: Generated<"draft" | "active" | "inactive">;
  updated_at: Generated<Date>;
  /**
   * Day on which staff last held its page against the provider itself.
   */
  verified_on: string | null;
  version: Generated<number>;
  website: string | null;
}

export interface ProviderAlias {
  provider_id: string;
  slug: string;
}

export interface ProviderLocation {
  accepting_new_patients: Generated<"yes" | "no" | "existing_only" | "unknown">;
  hours: Json | null;
  id: Generated<string>;
  /**
   * Day from which nobody of this name practises here any more, as their clinic said; imports leave it.
   */
  left_on: string | null;
  partner_id: string | null;
  phone: string | null;
  practice_location_id: string;
  provider_id: string;
  source_id: string | null;
  source_ref: string | null;
  status: Generated<"active" | "inactive">;
}

export interface ProviderNotSame {
  decided_at: Generated<Date>;
  one_id: string;
  other_id: string;
}

export interface ProviderPhoto {
  added_at: Generated<Date>;
  alt_en: string;
  alt_es: string;
  consent_on: string;
  /**
   * Who gave the right to show it, and how.
   */
  consent_source: string;
  digest: string;
  height_px: number;
  provider_id: string;
  storage_key: string;
  width_px: number;
}

export interface ProviderRecord {
  ask_again_on: string | null;
  countries: string[];
  kind: string;
  missing: string[];
  name_key: string;
  provider_id: string;
  source_id: string | null;
  specialties: string[];
  status: string;
  updated_at: Date;
  words: string;
}

export interface ProviderRole {
  /**
   * partner: on the organisation's bill. separately: a bill of their own.
   */
  bills: Generated<"partner" | "separately" | "unknown">;
  id: Generated<string>;
  partner_id: string;
  provider_id: string;
  role: Generated<string>;
  specialty: string | null;
  status: Generated<"active" | "inactive">;
}

export interface ProviderSpecialty {
  code: string;
  is_primary: Generated<boolean>;
  provider_id: string;
}

export interface Refund {
  account_id: string;
  amount: number;
  approved_at: Date | null;
  approved_by: string | null;
  created_at: Generated<Date>;
  created_by: string | null;
  failure_code: string | null;
  id: Generated<string>;
  idempotency_key: string;
  needs_second: Generated<boolean>;
  note: string | null;
  payment_id: string;
  reason: "readjudicated" | "duplicate" | "requested_by_customer" | "fraudulent" | "cancelled_service" | "other" | "charged_back";
  status: Generated<"pending" | "requires_action" | "succeeded" | "failed" | "cancelled">;
  stripe_refund_id: string | null;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface ReminderHold {
  account_id: string;
  created_at: Generated<Date>;
  created_by: string | null;
  ended_at: Date | null;
  id: Generated<string>;
  note: string | null;
  reason: "payment_plan" | "hardship" | "asks_insurer" | "other";
  until_on: string;
}

export interface RequestLimit {
  key: string;
  points: number;
  until: Date;
}

export interface RowBefore {
  /**
   * Its columns then. Free text that leaving erases is left out, so that it is as it is in the row; lines of an invoice are an array.
   */
  before: Json;
  replaced_at: Generated<Date>;
  row_key: string;
  table_name: string;
}

export interface SavedProvider {
  account_id: string;
  note: string | null;
  provider_id: string;
  saved_at: Generated<Date>;
  saved_by: string;
  updated_at: Generated<Date>;
}

export interface SavedView {
  created_at: Generated<Date>;
  id: Generated<string>;
  /**
   * Everybody with the same hat sees it; only its owner changes it.
   */
  is_shared: Generated<boolean>;
  list: string;
  name: string;
  query: string;
  user_id: string;
}

export interface Specialty {
  doctor_en: string;
  doctor_es: string;
  id: string;
  name_en: string;
  name_es: string;
  serial_no: number;
}

export interface SpecialtyCode {
  code: string;
  name_en: string;
  specialty_id: string;
}

export interface StaffMember {
  created_at: Generated<Date>;
  id: Generated<string>;
  status: Generated<"active" | "inactive">;
  title: string | null;
  user_id: string;
}

export interface StaffRequest {
  created_at: Generated<Date>;
  decided_at: Date | null;
  decided_by: string | null;
  id: Generated<string>;
  reason: string;
  requested_by: string;
  status: Generated<"open" | "approved" | "declined" | "withdrawn">;
  user_id: string;
}

export interface StatusTransition {
  entity: string;
  event: string;
  from_status: string;
  roles: string[];
  to_status: string;
}

export interface StayBill {
  account_id: string;
  /**
   * Sum of its lines, kept by a trigger; in the currency of the authorization.
   */
  amount: Generated<number>;
  authorization_id: string;
  billed_on: string;
  biller: "hospital" | "surgeon" | "anaesthetist" | "laboratory" | "other";
  biller_name: string | null;
  /**
   * The first version of the authorization; a trigger sets it.
   */
  chain_id: Generated<string>;
  claim_id: string | null;
  created_at: Generated<Date>;
  created_by: string | null;
  id: Generated<string>;
  number: string;
  partner_id: string;
  /**
   * It was written by mistake and counts for nothing.
   */
  withdrawn_at: Date | null;
}

export interface StayCharge {
  account_id: string;
  amount: number;
  category: "room" | "nursing" | "intensive_care" | "theatre" | "surgeon" | "anaesthetist" | "consultation" | "investigation" | "medicine" | "consumable" | "implant" | "package" | "other" | "tax";
  description: string;
  id: Generated<string>;
  partner_id: string;
  quantity: Numeric;
  sequence: number;
  service_on: string;
  stay_bill_id: string;
  unit_price: number;
}

export interface StayDeposit {
  account_id: string;
  amount: number;
  authorization_id: string;
  chain_id: Generated<string>;
  claim_id: string | null;
  created_at: Generated<Date>;
  created_by: string | null;
  currency: string;
  happened_on: string;
  id: Generated<string>;
  /**
   * received and refunded at the desk; used for the patient's share of a claim, or released from it again.
   */
  kind: "received" | "refunded" | "used" | "released";
  method: "cash" | "card" | "transfer" | null;
  /**
   * In whose books the deposits of the stay are; a trigger sets it.
   */
  numo_company_id: Generated<string>;
  partner_id: string;
  reference: string | null;
}

export interface Subscription {
  cancel_at_period_end: Generated<boolean>;
  checkout_plan_type: "monthly" | "annual" | "lifetime" | null;
  created_at: Generated<Date>;
  current_period_end: Date | null;
  current_period_start: Date | null;
  id: Generated<string>;
  is_active: Generated<boolean | null>;
  is_lifetime: Generated<boolean | null>;
  /**
   * When the payment service charges a declined card again.
   */
  next_attempt_at: Date | null;
  partner_id: string;
  plan_type: "monthly" | "annual" | "lifetime";
  status: Generated<"incomplete" | "trialing" | "active" | "past_due" | "paused" | "unpaid" | "cancelled" | "incomplete_expired">;
  /**
   * A checkout that asks for another card; null once its card is used.
   */
  stripe_card_session_id: string | null;
  /**
   * The newest checkout; the one before is closed at the service first.
   */
  stripe_checkout_session_id: string | null;
  stripe_customer_id: string | null;
  stripe_subscription_id: string | null;
  updated_at: Generated<Date>;
  user_id: string;
  version: Generated<number>;
}

export interface SubscriptionPayment {
  amount: number;
  created_at: Generated<Date>;
  currency: string;
  fee_amount: Generated<number>;
  id: Generated<string>;
  number: Generated<string>;
  paid_at: Date;
  partner_id: string;
  period_end: Date | null;
  period_start: Date | null;
  plan_type: "monthly" | "annual" | "lifetime";
  /**
   * The invoice of the payment service, or the charge of a lifetime plan.
   */
  stripe_reference: string;
  subscription_id: string;
  user_id: string;
}

export interface TimeToPay {
  computed_on: string;
  decided_count: number | null;
  /**
   * Median of days from the clinic's submission to the first decision.
   */
  decision_days: number | null;
  /**
   * Claims submitted at least within_days ago that the insurer did not deny; those not paid yet are counted.
   */
  due_count: number | null;
  is_only: Generated<boolean>;
  paid_count: number | null;
  /**
   * Median of days from the decision to the insurer's first payment.
   */
  paid_days: number | null;
  paid_out_count: number | null;
  /**
   * Median of days from the insurer's first payment to the first payout of it.
   */
  paid_out_days: number | null;
  since_on: string;
  /**
   * Of these, claims with a payout within within_days of the submission.
   */
  within_count: number | null;
  within_days: number;
}

export interface UnreadSearch {
  daily: Json;
  first_on: string;
  id: Generated<string>;
  is_shown: Generated<boolean>;
  last_on: string;
  outcome: "nothing_found" | "left_out";
  phrase: string;
  /**
   * At least so many: what a cache answered again is not counted.
   */
  times: number;
  words: Generated<string>;
}

export interface UserInvitation {
  accepted_at: Date | null;
  created_at: Generated<Date>;
  declined_at: Date | null;
  email: string;
  expires_at: Date;
  id: Generated<string>;
  invited_by: string | null;
  membership_id: string;
  /**
   * Taken back, or replaced by a newer one.
   */
  revoked_at: Date | null;
  token_sha256: Buffer | null;
  user_id: string;
}

export interface VisitAnswers {
  answered_count: number;
  computed_on: string;
  id: Generated<string>;
  insurance_company_id: string;
  /**
   * Null: all plans of the insurer.
   */
  insurance_plan_id: string | null;
  provider_id: string;
  taken_count: number;
}

export interface WebhookDelivery {
  attempted_at: Date | null;
  attempts: Generated<number>;
  created_at: Generated<Date>;
  /**
   * Ids and a status, nothing about health.
   */
  data: Json;
  endpoint_id: string;
  /**
   * The webhook-id of the receiver: the same for every try and endpoint.
   */
  event_id: Generated<string>;
  id: Generated<string>;
  next_attempt_at: Date | null;
  partner_id: string;
  problem: "timeout" | "unreachable" | "refused_address" | "redirect" | "status" | "endpoint_off" | null;
  response_body: string | null;
  response_status: number | null;
  status: Generated<"waiting" | "retrying" | "delivered" | "failed">;
  took_ms: number | null;
  type: string;
}

export interface WebhookEndpoint {
  created_at: Generated<Date>;
  created_by: string;
  events: string[];
  /**
   * When the first of its unbroken failures was; null while it works.
   */
  failing_since: Date | null;
  id: Generated<string>;
  /**
   * Signs too for a day after the secret was changed.
   */
  old_secret_sealed: Buffer | null;
  partner_id: string;
  secret_changed_at: Generated<Date>;
  /**
   * Signs what is sent; encrypted by the server.
   */
  secret_sealed: Buffer;
  status: Generated<"active" | "paused" | "disabled" | "removed">;
  url: string;
}

export interface WebhookEvent {
  attempts: Generated<number>;
  charge_id: Generated<string | null>;
  error: string | null;
  external_id: string;
  happened_at: Date;
  object_id: Generated<string | null>;
  payload: Json;
  processed_at: Date | null;
  received_at: Generated<Date>;
  source: string;
  type: string;
}

export interface Tables {
  acceptance: Acceptance;
  access_grant: AccessGrant;
  account: Account;
  account_deletion: AccountDeletion;
  account_onboarding: AccountOnboarding;
  address: Address;
  address_duplicate: AddressDuplicate;
  address_tie: AddressTie;
  api_key: ApiKey;
  app_user: AppUser;
  appointment: Appointment;
  audit_chain: AuditChain;
  audit_event: AuditEvent;
  audit_month: AuditMonth;
  audit_start: AuditStart;
  authorization_admission: AuthorizationAdmission;
  authorization_cost: AuthorizationCost;
  authorization_diagnosis: AuthorizationDiagnosis;
  authorization_event: AuthorizationEvent;
  authorization_letter: AuthorizationLetter;
  authorization_message: AuthorizationMessage;
  authorization_part_content: AuthorizationPartContent;
  authorization_sending: AuthorizationSending;
  authorization_team_member: AuthorizationTeamMember;
  authorization_treatment: AuthorizationTreatment;
  bank_account: BankAccount;
  bank_line: BankLine;
  bulk_run: BulkRun;
  bulk_run_row: BulkRunRow;
  bulk_undo: BulkUndo;
  camera_handoff: CameraHandoff;
  card_setup: CardSetup;
  care_relationship: CareRelationship;
  city: City;
  city_alias: CityAlias;
  city_count: CityCount;
  city_edition: CityEdition;
  claim: Claim;
  claim_adjustment: ClaimAdjustment;
  claim_appeal: ClaimAppeal;
  claim_diagnosis: ClaimDiagnosis;
  claim_event: ClaimEvent;
  claim_example: ClaimExample;
  claim_invoice: ClaimInvoice;
  claim_item: ClaimItem;
  claim_message: ClaimMessage;
  claim_packet: ClaimPacket;
  claim_packet_event: ClaimPacketEvent;
  claim_response: ClaimResponse;
  claim_setting: ClaimSetting;
  client: Client;
  client_not_same: ClientNotSame;
  client_person: ClientPerson;
  consent: Consent;
  coverage: Coverage;
  data_export: DataExport;
  diagnosis: Diagnosis;
  diagnosis_set: DiagnosisSet;
  diagnosis_word: DiagnosisWord;
  direct_billing: DirectBilling;
  directory_former_record: DirectoryFormerRecord;
  directory_former_row: DirectoryFormerRow;
  directory_import: DirectoryImport;
  directory_record: DirectoryRecord;
  directory_report: DirectoryReport;
  directory_source: DirectorySource;
  directory_version: DirectoryVersion;
  discarded_file: DiscardedFile;
  doctor_proposal: DoctorProposal;
  document: Document;
  document_link: DocumentLink;
  eligibility_check: EligibilityCheck;
  email_change: EmailChange;
  extraction: Extraction;
  extraction_field: ExtractionField;
  family_invitation: FamilyInvitation;
  farewell_letter: FarewellLetter;
  idempotency_key: IdempotencyKey;
  identity_refresh: IdentityRefresh;
  identity_user: IdentityUser;
  impersonation: Impersonation;
  insurance_company: InsuranceCompany;
  insurance_contact: InsuranceContact;
  insurance_network: InsuranceNetwork;
  insurance_payment: InsurancePayment;
  insurance_payment_adjustment: InsurancePaymentAdjustment;
  insurance_payment_item: InsurancePaymentItem;
  insurance_plan: InsurancePlan;
  insurance_plan_network: InsurancePlanNetwork;
  insurance_requirement: InsuranceRequirement;
  insurer_quarter: InsurerQuarter;
  insurer_year: InsurerYear;
  invoice: Invoice;
  invoice_item: InvoiceItem;
  invoice_sequence: InvoiceSequence;
  invoice_settlement: InvoiceSettlement;
  job_request: JobRequest;
  join_wish: JoinWish;
  journal_entry: JournalEntry;
  journal_line: JournalLine;
  language: Language;
  ledger_account: LedgerAccount;
  ledger_balance: LedgerBalance;
  letter_key: LetterKey;
  letter_key_secret: LetterKeySecret;
  listing: Listing;
  listing_bitmap: ListingBitmap;
  listing_change: ListingChange;
  listing_key: ListingKey;
  listing_member: ListingMember;
  listing_scope: ListingScope;
  listing_total: ListingTotal;
  listing_word: ListingWord;
  membership: Membership;
  merge_record: MergeRecord;
  money_day: MoneyDay;
  money_file: MoneyFile;
  notification: Notification;
  notification_kind: NotificationKind;
  notification_preference: NotificationPreference;
  numo_company: NumoCompany;
  onboarding_draft: OnboardingDraft;
  owed_day: OwedDay;
  partner: Partner;
  partner_agreement: PartnerAgreement;
  partner_insurer: PartnerInsurer;
  partner_network: PartnerNetwork;
  partner_quarter: PartnerQuarter;
  partner_referral: PartnerReferral;
  patient_lookup: PatientLookup;
  payment: Payment;
  payment_dispute: PaymentDispute;
  payment_item: PaymentItem;
  payment_method: PaymentMethod;
  payment_reminder: PaymentReminder;
  payout: Payout;
  payout_file: PayoutFile;
  payout_file_item: PayoutFileItem;
  payout_item: PayoutItem;
  payout_proof: PayoutProof;
  policy: Policy;
  policy_usage: PolicyUsage;
  practice_location: PracticeLocation;
  preauthorization_rule: PreauthorizationRule;
  prior_authorization: PriorAuthorization;
  product: Product;
  provider: Provider;
  provider_alias: ProviderAlias;
  provider_location: ProviderLocation;
  provider_not_same: ProviderNotSame;
  provider_photo: ProviderPhoto;
  provider_record: ProviderRecord;
  provider_role: ProviderRole;
  provider_specialty: ProviderSpecialty;
  refund: Refund;
  reminder_hold: ReminderHold;
  request_limit: RequestLimit;
  row_before: RowBefore;
  saved_provider: SavedProvider;
  saved_view: SavedView;
  specialty: Specialty;
  specialty_code: SpecialtyCode;
  staff_member: StaffMember;
  staff_request: StaffRequest;
  status_transition: StatusTransition;
  stay_bill: StayBill;
  stay_charge: StayCharge;
  stay_deposit: StayDeposit;
  subscription: Subscription;
  subscription_payment: SubscriptionPayment;
  time_to_pay: TimeToPay;
  unread_search: UnreadSearch;
  user_invitation: UserInvitation;
  visit_answers: VisitAnswers;
  webhook_delivery: WebhookDelivery;
  webhook_endpoint: WebhookEndpoint;
  webhook_event: WebhookEvent;
}
