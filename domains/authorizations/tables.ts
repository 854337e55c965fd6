import { costCategories, diagnosisCodeSystems, diagnosisTypes } from '../claims/enums.ts'
import { defineRecord } from '../define-record.ts'
import {
  admitSources,
  authorizationAuthors,
  authorizationSettings,
  authorizationStatuses,
  bodySides,
  dischargeDispositions,
  extensionKinds,
  keptParts,
  onAdmissionCodes,
  priorities,
  roomTypes,
  sendingChannels,
  sendingKinds,
  teamRoles,
  treatmentCodeSystems,
  unreadableReasons,
} from './enums.ts'

const proof = 'clinics and insurers must prove what was guaranteed, and claims refer to it'
const aboutHealth = 'it is only about health'

export const authorizationRecord = defineRecord({
  table: 'prior_authorization',
  enums: {
    status: authorizationStatuses,
    care_setting: authorizationSettings,
    priority: priorities,
    extension_kind: extensionKinds,
  },
  resource: 'authorization',
  of: 'account',
  leave_out: ['assigned_to', 'tab_versions'],
  erase: {
    status_reason: 'null',
    patient_share_note: 'null',
    medical_history: 'null',
    alternatives: 'null',
    medicines: 'null',
    implants: 'null',
    extension_reason: 'null',
    decision_reasons: `'{}'`,
  },
  why: `${proof}; reasons of the insurer and what is about health are erased`,
  stays: ['number', 'insurer_reference', 'tab_versions'],
})

export const authorizationCostRecord = defineRecord({
  table: 'authorization_cost',
  kind: 'authorization',
  enums: { category: costCategories },
  of: 'account',
  erase: { description: `'–'` },
  why: `${proof}; what was planned is about health and is erased`,
})

export const authorizationTeamRecord = defineRecord({
  table: 'authorization_team_member',
  kind: 'authorization',
  enums: { role: teamRoles },
  of: 'account',
  erase: 'delete',
  why: aboutHealth,
})

export const authorizationAdmissionRecord = defineRecord({
  table: 'authorization_admission',
  kind: 'authorization',
  enums: {
    admit_source: admitSources,
    room_type: roomTypes,
    discharge_disposition: dischargeDispositions,
  },
  of: 'account',
  erase: 'delete',
  why: aboutHealth,
})

export const authorizationDiagnosisRecord = defineRecord({
  table: 'authorization_diagnosis',
  kind: 'authorization',
  enums: {
    code_system: diagnosisCodeSystems,
    type: diagnosisTypes,
    on_admission: onAdmissionCodes,
  },
  of: 'account',
  erase: 'delete',
  why: aboutHealth,
})

export const authorizationTreatmentRecord = defineRecord({
  table: 'authorization_treatment',
  kind: 'authorization',
  enums: { code_system: treatmentCodeSystems, body_side: bodySides },
  of: 'account',
  erase: 'delete',
  why: aboutHealth,
})

export const authorizationPartContentRecord = defineRecord({
  table: 'authorization_part_content',
  kind: 'authorization',
  enums: { part: keptParts },
  of: 'account',
  erase: 'delete',
  why: aboutHealth,
})

export const authorizationEventRecord = defineRecord({
  table: 'authorization_event',
  kind: 'authorization',
  of: 'account',
  erase: { note: 'null' },
  why: `${proof}; the notes of its history are erased`,
  stays: ['from_status', 'to_status', 'event', 'actor_role'],
})

export const authorizationGuaranteeRecord = defineRecord({
  table: 'authorization_letter',
  kind: 'authorization',
  of: 'account',
  leave_out: ['token'],
  erase: 'delete',
  why: 'a letter names the patient and the care; what was guaranteed stays in the authorization',
})

export const authorizationMessageRecord = defineRecord({
  table: 'authorization_message',
  kind: 'authorization',
  enums: { author_role: authorizationAuthors },
  of: 'account',
  erase: 'delete',
  why: 'what a clinic and staff wrote to each other is about health',
})

export const authorizationSendingRecord = defineRecord({
  table: 'authorization_sending',
  kind: 'authorization',
  enums: { kind: sendingKinds, channel: sendingChannels, reason: unreadableReasons },
  of: 'account',
  leave_out: ['text'],
  erase: 'delete',
  why: 'what was sent and answered is about health; that it was sent stays in the history of the authorization',
})
