import { z } from 'zod'
import { Quantity } from '../claims/contract-lines.ts'
import { costCategories, diagnosisCodeSystems, diagnosisTypes } from '../claims/enums.ts'
import { documentTypes } from '../documents/rules.ts'
import { Amount } from '../insurance/contract-fields.ts'
import { requiredDocuments } from '../insurance/contract-requirements.ts'
import { clockStates, noticeKinds } from '../insurance/rules-notice.ts'
import { noticeStates } from '../insurance/rules-preauthorization.ts'
import { Day, Instant, NamedRow, neededLine, oneLine } from '../shapes.ts'
import {
  admitSources,
  authorizationActors,
  authorizationAuthors,
  authorizationEvents,
  authorizationSettings,
  authorizationStatuses,
  bodySides,
  dischargeDispositions,
  dischargeTasks,
  extensionKinds,
  onAdmissionCodes,
  priorities,
  requestParts,
  roomTypes,
  savedParts,
  teamRoles,
  treatmentCodeSystems,
} from './enums.ts'
import { AuthorizationGuarantee } from './contract-guarantee.ts'
import { decisionReasons } from './rules-decision-reasons.ts'
import { authorizationOwners, authorizationSteps } from './rules-next-step.ts'
import { readingStates } from './rules-reading.ts'
import { missingCodes } from './rules.ts'

/* Parts of an authorization, as they are written and read. Amounts in minor units of its currency. */

export const DiagnosisInput = z.strictObject({
  code_system: z.enum(diagnosisCodeSystems).default('text'),
  code: oneLine(20).nullable().default(null),
  description: neededLine(300, 'Say what the illness is'),
  type: z.enum(diagnosisTypes).default('principal'),
  onset_date: Day.nullable().default(null),
  on_admission: z.enum(onAdmissionCodes).nullable().default(null),
})

export const TreatmentInput = z.strictObject({
  code_system: z.enum(treatmentCodeSystems).default('text'),
  code: oneLine(20).nullable().default(null),
  description: neededLine(300, 'Say what is planned'),
  planned_date: Day.nullable().default(null),
  body_side: z.enum(bodySides).nullable().default(null),
  quantity: Quantity.default(1),
  notes: z.string().trim().max(1000).nullable().default(null),
})

/** A line of what the care will cost: its amount is the quantity times the unit price, rounded. */
export const CostInput = z.strictObject({
  category: z.enum(costCategories),
  description: neededLine(300, 'Say what it is'),
  quantity: Quantity.default(1),
  unit_price: Amount,
})

export const TeamMemberInput = z.strictObject({
  provider_name: neededLine(200, 'Enter a name'),
  license: oneLine(60).nullable().default(null),
  role: z.enum(teamRoles),
  responsible: z.boolean().default(false),
  /** Whether the insurer has a contract with this person; null when unknown. */
  in_network: z.boolean().nullable().default(null),
  bills_separately: z.boolean().default(false),
  estimated_fee: Amount.nullable().default(null),
})

export const admissionFields = {
  planned_admission_at: Instant,
  planned_discharge_at: Instant.nullable().default(null),
  admit_source: z.enum(admitSources).nullable().default(null),
  room_type: z.enum(roomTypes).nullable().default(null),
  nights: z.int().min(0).max(365).nullable().default(null),
  is_emergency: z.boolean().default(false),
  /** Day on which the child is expected, for a birth. */
  birth_due_on: Day.nullable().default(null),
  pregnancy_week: z.int().min(1).max(45).nullable().default(null),
  accident_on: Day.nullable().default(null),
  accident_place: oneLine(300).nullable().default(null),
  /** Number of the report of the police or the employer. */
  accident_report: oneLine(120).nullable().default(null),
}

/** The stay as it happened. */
export const stayFields = {
  actual_admission_at: Instant.nullable().default(null),
  actual_discharge_at: Instant.nullable().default(null),
  discharge_disposition: z.enum(dischargeDispositions).nullable().default(null),
  discharge_done: z.array(z.enum(dischargeTasks)).max(dischargeTasks.length).default([]),
}

const freeText = z.string().trim().max(2000).nullable().default(null)
/** What is said besides the diagnoses, the treatments and the costs. */
export const diagnosisNotes = { medical_history: freeText }
export const treatmentNotes = { alternatives: freeText, medicines: freeText, implants: freeText }
export const costNotes = { deposit_amount: Amount.nullable().default(null) }

export const requestFields = {
  care_setting: z.enum(authorizationSettings),
  priority: z.enum(priorities).default('routine'),
}

const sequence = z.int()

const AuthorizationMessage = z.object({
  id: z.uuid(),
  author_role: z.enum(authorizationAuthors),
  author_name: z.string().nullable(),
  body: z.string(),
  created_at: Instant,
})

/** An authorization with everything its clinic sees of it. Amounts in minor units of `currency`. */
export const AuthorizationRecord = z.object({
  id: z.uuid(),
  number: z.string(),
  version: z.int(),
  client_id: z.uuid(),
  /** Null once the patient no longer shares their data with the clinic. */
  client_name: z.string().nullable(),
  member_id: z.string().nullable(),
  policy_id: z.uuid(),
  insurance_company_id: z.uuid(),
  insurer_name: z.string(),
  partner_id: z.uuid(),
  partner_name: z.string(),
  extends_id: z.uuid().nullable(),
  extends_number: z.string().nullable(),
  /** The authorization whose request was taken over for other care. */
  copied_from: NamedRow.nullable(),
  /** What it asks for as another version of an approved one; null of a first version. Amounts are besides what it follows. */
  extension: z
    .object({
      kind: z.enum(extensionKinds),
      reason: z.string().nullable(),
      requested_amount: z.int().nullable(),
      requested_until: Day.nullable(),
    })
    .nullable(),
  /** Every version of its chain, newest first, with itself. Only a clinic sees drafts. */
  versions: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      chain_version: z.int(),
      kind: z.enum(extensionKinds).nullable(),
      status: z.enum(authorizationStatuses),
      currency: z.string(),
      estimated_amount: z.int(),
      guaranteed_amount: z.int().nullable(),
      guarantee_currency: z.string().nullable(),
      valid_until: Day.nullable(),
      created_at: Instant,
      /** Whether a newer version was approved. */
      is_replaced: z.boolean(),
    })
  ),
  care_setting: z.enum(authorizationSettings),
  priority: z.enum(priorities),
  status: z.enum(authorizationStatuses),
  status_reason: z.string().nullable(),
  /** Why the insurer denied it or approved a part, by code; empty of anything else. */
  decision_reasons: z.array(z.enum(decisionReasons)),
  insurer_reference: z.string().nullable(),
  currency: z.string(),
  estimated_amount: z.int(),
  guaranteed_amount: z.int().nullable(),
  guarantee_currency: z.string().nullable(),
  patient_share_note: z.string().nullable(),
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
  answer_due_on: Day.nullable(),
  created_at: Instant,
  submitted_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  decided_at: Instant.nullable(),
  /** Version of each part; a part is saved on the version that was read. */
  part_versions: z.record(z.enum(savedParts), z.int()),
  diagnoses: z.array(DiagnosisInput.extend({ sequence })),
  treatments: z.array(TreatmentInput.extend({ sequence })),
  costs: z.array(
    CostInput.extend({ sequence, amount: z.int(), approved_amount: z.int().nullable() })
  ),
  team: z.array(TeamMemberInput.extend({ sequence })),
  ...diagnosisNotes,
  ...treatmentNotes,
  ...costNotes,
  admission: z.object({ ...admissionFields, ...stayFields }).nullable(),
  documents: z.array(
    z.object({
      id: z.uuid(),
      type: z.enum(documentTypes),
      file_name: z.string(),
      created_at: Instant,
      /** How far the reading of the file is. */
      reading: z.enum(readingStates),
      /** What a machine read of its first pages; nothing of it is certain. Null until it is read. */
      found: z
        .object({
          pages: z.int(),
          provider_name: z.string().nullable(),
          issued_on: Day.nullable(),
          total: z.object({ amount: z.int(), currency: z.string() }).nullable(),
          diagnosis_codes: z.array(z.string()),
        })
        .nullable(),
    })
  ),
  /** Documents the request needs, with whether they are there. */
  required_documents: z.array(
    z.object({ document: z.enum(requiredDocuments), is_there: z.boolean() })
  ),
  /** What is missing before it can be sent; each names the part that has it. */
  missing: z.array(z.object({ code: z.enum(missingCodes), part: z.enum(requestParts) })),
  /** Whether the insurer wants to be asked before such care, and whether it was in time for the planned admission. */
  notice: z.object({
    is_required: z.boolean(),
    lead_hours: z.int().nullable(),
    state: z.enum(noticeStates).nullable(),
    /** Days for which the insurer guarantees; null when unknown. */
    validity_days: z.int().nullable(),
    /** Share that the insurer may pay when it learns of the stay too late, in basis points; null when unknown. */
    late_paid_bps: z.int().nullable(),
    /** By when the insurer must know of the stay; null when its rules name no hours, or it knows of the stay already. */
    clock: z
      .object({
        kind: z.enum(noticeKinds),
        hours: z.int(),
        until: Instant,
        state: z.enum(clockStates),
      })
      .nullable(),
  }),
  history: z.array(
    z.object({
      event: z.enum(authorizationEvents),
      to_status: z.enum(authorizationStatuses),
      actor_role: z.enum(authorizationActors),
      note: z.string().nullable(),
      created_at: Instant,
    })
  ),
  messages: z.array(AuthorizationMessage),
  /** Letters of guarantee, newest first. */
  guarantees: z.array(AuthorizationGuarantee),
  /** Last day for an appeal; null unless a denial or a partial approval stands. */
  appeal_until: Day.nullable(),
  /** Whether the insurer states no deadline, and the usual one was taken. */
  is_appeal_assumed: z.boolean(),
  next_step: z.object({
    owner: z.enum(authorizationOwners),
    code: z.enum(authorizationSteps),
    by: Day.nullable(),
  }),
})
export type AuthorizationRecord = z.output<typeof AuthorizationRecord>
