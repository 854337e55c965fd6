import type { Feature } from '@numo/domains/access/contract.ts'
import type { OwnedRecord } from '@numo/kit/endpoint.ts'
import { served } from '../served.ts'
import { rowOf, type OwnRow } from './test-matrix-areas.ts'
import { missingRecords, type MatrixRecords } from './test-matrix-records.ts'

type MatrixCaller = 'public' | 'signed-in' | 'account' | 'partner' | 'admin'

/** Authorization promised by an endpoint, stated again so that a guard removed from a contract is noticed. */
export type Row = {
  who: MatrixCaller
  /** Flags that apply, `resource: actions`, or why none applies; empty for public endpoints. */
  flags: string
  owns?: OwnedRecord
  /** Scope of an API key that reaches it; none does without one. */
  scope?: string
  features?: readonly string[]
  /** What staff need to call it, too. */
  staff?: { feature: Feature; second_factor?: true }
  /** Feature of the sample, where the input names the kind of record. */
  sample_feature?: Feature
  second_factor?: boolean
  recent_proof?: true
  /** Only owners among the members of a household may call it. */
  owner_only?: true
  /** Returns the input about one side's records. */
  input?: (things: MatrixRecords) => Record<string, unknown>
  /** The sample is refused before the existence of the record is checked. */
  gives_first?: true
  /** Status for permitted callers; 200 unless the verb refuses the sample. */
  expected_status?: number
}

const nothing = missingRecords.account_id
const version = 99
const invoice = {
  numo_company_id: nothing,
  recipient_kind: 'partner',
  recipient_id: nothing,
  currency: 'MXN',
  lines: [{ description: 'Training', quantity: 1, unit_price: 1 }],
}
const fees = { numo_company_id: nothing, currency: 'MXN', from: '2026-11-01', until: '2026-11-30' }
const email = 'nobody@people.example'
const password = 'a long enough password'
const token = 'no-link-of-anybody-at-all'
const photo = {
  alt_en: 'A doctor',
  alt_es: 'Una doctora',
  consent_source: 'Letter',
  consent_on: '2026-01-02',
}
const used = {
  deductible_used_amount: 0,
  coinsurance_used_amount: 0,
  out_of_pocket_used_amount: 0,
  annual_limit_used_amount: 0,
}
let houses = 0

let numbers = 1000
/** Another account each time: the same one is refused. */
const newAccount = () => ({
  holder_name: 'Clinic',
  bank_name: 'Bank',
  country: 'MX',
  currency: 'MXN',
  scheme: 'other',
  bic: 'BANKMXMMXXX',
  number: String((numbers += 1)),
})
const agreement = {
  currency: 'MXN',
  fee_bps: 500,
  fee_tax_bps: 1600,
  withholding_bps: 0,
  settlement: 'net',
  fx_risk: 'platform',
  payment_days: 30,
  begins_on: '2026-01-02',
}

/**
 * What `test-matrix-areas.ts` cannot derive: a valid sample, the verb's status for it, and guards unlike those of
 * the neighbours. Most endpoints need no row.
 */
const ownRows: Readonly<Record<string, OwnRow>> = {
  getCity: { input: () => ({ city_id: 'nowhere' }), expected_status: 404 },
  runExampleClaim: { actions: 'read' },
  proposeBankAccount: { actions: 'write', input: newAccount },
  proposeCompanyBankAccount: { actions: 'write', input: newAccount },
  proposeOwnBankAccount: { actions: 'write', input: newAccount },
  moveBankAccount: { input: () => ({ event: 'verify' }), expected_status: 404 },
  revealBankAccount: { actions: 'read', input: () => ({ reason: 'x' }) },
  createAgreement: { actions: 'write', input: () => agreement },
  createApiKey: { owner_only: true, input: () => ({ name: 'Files', scopes: ['claims:read'] }) },
  revokeApiKey: { owner_only: true },
  createWebhook: {
    owner_only: true,
    input: () => ({ url: 'https://hook.example', events: ['claim.paid'] }),
  },
  setWebhookStatus: { owner_only: true, input: () => ({ status: 'paused' }), expected_status: 404 },
  changeWebhookSecret: { owner_only: true, actions: 'update' },
  endAgreement: { input: () => ({ ends_on: '2026-01-02' }), expected_status: 404 },
  getPartnerTerms: {},
  recordBankInfoPrint: { actions: 'read', input: () => ({ is_whole: false }) },
  revealBankInfo: { actions: 'read' },
  // Patients, places and prices of a clinic.
  addPatient: {
    actions: 'write',
    input: () => ({
      member_id: 'NOBODY',
      birth_date: '1990-05-17',
      signed_on: '2026-01-02',
      has_consent: true,
    }),
    expected_status: 404,
  },
  previewPatients: { actions: 'read', input: () => ({ csv: 'code' }) },
  importPatients: {
    actions: 'write',
    input: () => ({ csv: 'x', fingerprint: 'x', has_consent: true }),
    expected_status: 409,
  },
  checkPatientCover: { actions: 'write' },
  saveOwnPlace: { input: () => ({ hours: null, phone: null }), expected_status: 404 },
  setOwnNetwork: { input: () => ({ is_accepted: true }), expected_status: 404 },
  proposeDoctor: {
    input: () => ({
      ...{ full_name: 'Ana', specialty_id: 'cardiology', license_number: '1' },
      ...{ license_country: 'MX', from_on: '2026-11-24' },
    }),
    expected_status: 404,
  },
  proposeDoctorLeaving: { input: () => ({ from_on: '2026-11-24' }), expected_status: 404 },
  withdrawDoctorProposal: { expected_status: 409 },
  decideDoctorProposal: { input: () => ({ is_approved: true }), expected_status: 404 },
  confirmOwnNetworks: { expected_status: 404 },
  setOwnProviderBills: { input: () => ({ bills: 'separately' }), expected_status: 404 },
  previewOwnPrices: {
    actions: 'read',
    input: () => ({ csv: 'code', begins_on: '2026-01-02', is_whole: false }),
  },
  importOwnPrices: {
    input: () => ({ csv: 'x', begins_on: '2026-01-02', is_whole: false, fingerprint: 'x' }),
    expected_status: 409,
  },
  savePrice: {
    actions: 'update',
    input: () => ({
      code: String((numbers += 1)),
      name: 'Visit',
      category: 'consultation',
      unit_price: 1,
      currency: 'MXN',
      tax_rate_bps: 0,
      begins_on: '2026-01-02',
    }),
  },
  endPrice: { input: () => ({ ends_on: '2026-01-02' }), expected_status: 404 },
  previewPrices: {
    actions: 'read',
    input: () => ({ csv: 'code', begins_on: '2026-01-02', is_whole: false }),
  },
  importPrices: {
    input: () => ({ csv: 'x', begins_on: '2026-01-02', is_whole: false, fingerprint: 'x' }),
    expected_status: 409,
  },
  updateCompany: { input: () => ({ status: 'active' }), expected_status: 404 },
  runClaimExamples: { actions: 'read' },
  getInsuranceCompany: { input: (t) => ({ id: t.insurance_company_id }) },
  updateInsuranceCompany: { input: (t) => ({ id: t.insurance_company_id, name: 'New' }) },
  getProvider: { input: () => ({ slug: 'nobody' }), expected_status: 404 },
  changeProviderRecords: { input: () => ({ action: 'publish' }) },
  createProviderRecord: { actions: 'write' },
  setProviderSpecialties: { input: () => ({ specialties: [] }) },
  describeProviderPhoto: { input: () => photo },
  setProviderAcceptance: {
    input: () => ({ is_accepted: true, evidence: 'phone', confirmed_on: '2026-01-02' }),
  },
  dismissProviderDuplicate: { expected_status: 409 },
  mergeProviderRecords: {
    input: () => ({ kept_version: version, gone_version: version, take: [] }),
  },
  reportMistake: {
    input: () => ({ slug: 'nobody', kind: 'other', message: 'x' }),
    expected_status: 404,
  },
  beginDirectoryUpload: { actions: 'write' },
  startDirectoryImport: { actions: 'write' },
  publishDirectoryImport: { actions: 'write' },
  takeBackDirectoryImport: { actions: 'write' },
  matchImportInsurer: {
    actions: 'write',
    input: (t) => ({ name: 'X', insurance_company_id: t.insurance_company_id }),
  },
  changeDirectoryReports: { input: () => ({ action: 'resolve' }) },
  setAccessFlags: { input: () => ({ flags: { 'feature:billing': false } }) },
  setMembership: { input: (t) => ({ role: 'partner', of: t.partner_id, status: 'active' }) },
  requestStaff: { input: () => ({ reason: 'Works for us' }), expected_status: 409 },
  decideStaffRequest: { input: () => ({ decision: 'approved' }) },
  // Nobody may change their own access, and no one else's is meant here.
  setFamilyAccess: {
    recent_proof: true,
    owner_only: true,
    input: () => ({ member_role: 'member' }),
  },
  signIn: { input: () => ({ email, password }), expected_status: 401 },
  finishSignIn: { input: () => ({ ticket: 'x', factor: 'totp', code: '1' }), expected_status: 401 },
  signInWithToken: {
    input: () => ({ token: 'x', email: 'nobody@people.example' }),
    expected_status: 401,
  },
  requestSignInLink: { input: () => ({ email }) },
  passkeySignInOptions: { expected_status: 422 },
  signInWithPasskey: { input: () => ({ ticket: 'x', answer: {} }), expected_status: 422 },
  signUp: {
    input: () => ({ email, password: 'short', accepts_terms: true }),
    expected_status: 400,
  },
  refreshToken: { expected_status: 401 },
  requestPasswordReset: { input: () => ({ email }) },
  checkActionCode: { input: () => ({ mode: 'resetPassword', code: 'x' }), expected_status: 404 },
  confirmPasswordReset: { input: () => ({ code: 'x', password }), expected_status: 404 },
  verifyEmail: { input: () => ({ code: 'x' }), expected_status: 404 },
  changeEmail: { input: () => ({ email: 'nobody' }), expected_status: 400 },
  confirmEmailChange: { input: () => ({ code: 'x' }), expected_status: 404 },
  recoverEmail: { input: () => ({ code: 'x' }), expected_status: 404 },
  adoptSignIn: { input: () => ({ id_token: 'x' }), expected_status: 401 },
  // The caller's own sign-in.
  updateMe: { input: () => ({ locale: 'es' }) },
  changePassword: { input: () => ({ current: 'wrong', next: password }), expected_status: 422 },
  startTotp: { expected_status: 422 },
  confirmTotp: { input: () => ({ code: '123456' }), expected_status: 422 },
  removeTotp: { expected_status: 422 },
  renewRecoveryCodes: { expected_status: 422 },
  passkeyOptions: { expected_status: 422 },
  addPasskey: { input: () => ({ ticket: 'x', answer: {}, name: 'Key' }), expected_status: 422 },
  removePasskey: { input: () => ({ id: 'x' }), expected_status: 422 },
  endSession: { input: () => ({ id: 'x' }), expected_status: 404 },
  proveAgain: { input: () => ({ way: 'password', password: 'wrong' }), expected_status: 422 },
  sendProofLink: { expected_status: 422 },
  getAccount: { staff: { feature: 'user_management' } },
  getAccountTwin: { staff: { feature: 'user_management' } },
  updateHousehold: { input: () => ({ default_currency: 'USD' }) },
  updatePartner: { actions: 'update', input: () => ({ phone: '+52 999 123 4567' }) },
  saveClaimLines: { input: () => ({ lines: [], diagnoses: [] }) },
  moveClaim: { input: () => ({ event: 'submit' }) },
  decideClaim: {
    input: () => ({
      outcome: 'denied',
      benefit_amount: 0,
      adjustments: [],
      decided_on: '2026-01-02',
    }),
  },
  saveHouseholdClaim: {
    input: (t) => ({
      client_id: t.client_id,
      type: 'professional',
      provider_name: 'Clinic',
      service_country: 'MX',
      service_from: '2026-11-01',
      service_until: '2026-11-01',
      reason: 'Visit',
      currency: 'MXN',
      lines: [{ description: 'Visit', amount: 1 }],
      is_paid_by_household: true,
    }),
  },
  savePartnerClaim: {
    actions: 'write, update',
    input: () => ({
      client_id: nothing,
      type: 'professional',
      service_from: '2026-11-01',
      service_until: '2026-11-01',
      currency: 'MXN',
      lines: [],
      diagnoses: [],
    }),
    expected_status: 404,
  },
  createAuthorization: {
    input: () => ({ client_id: nothing, care_setting: 'inpatient', currency: 'MXN' }),
    expected_status: 404,
  },
  copyAuthorization: { actions: 'write', expected_status: 409 },
  extendAuthorization: {
    actions: 'write',
    input: () => ({ kind: 'top_up', requested_amount: 100, reason: 'More days' }),
    expected_status: 409,
  },
  writeStayBill: {
    actions: 'write',
    input: () => ({
      number: 'A-1',
      biller: 'hospital',
      lines: [{ category: 'room', service_on: '2026-11-20', description: 'Room', unit_price: 100 }],
    }),
    expected_status: 409,
  },
  importStayBills: { actions: 'write', input: () => ({ csv: 'bill' }), expected_status: 409 },
  withdrawStayBill: {
    input: () => ({ bill_id: missingRecords.document_id }),
    expected_status: 404,
  },
  recordStayDeposit: {
    actions: 'write',
    input: () => ({
      kind: 'received',
      amount: 100,
      happened_on: '2026-11-20',
      method: 'cash',
    }),
    expected_status: 409,
  },
  createStayClaim: { actions: 'write', expected_status: 409 },
  saveAuthorizationRequest: { input: () => ({ care_setting: 'inpatient' }) },
  saveAuthorizationDiagnoses: { input: () => ({ diagnoses: [] }) },
  saveAuthorizationTreatments: { input: () => ({ treatments: [] }) },
  saveAuthorizationCosts: { input: () => ({ costs: [] }) },
  saveAuthorizationTeam: { input: () => ({ team: [] }) },
  saveAuthorizationAdmission: {
    input: () => ({ planned_admission_at: '2026-12-01T08:00:00Z' }),
  },
  saveAuthorizationStay: { expected_status: 409 },
  sendAuthorizationMessage: { input: () => ({ body: 'Question' }) },
  answerAuthorizationMessage: { input: () => ({ body: 'Answer' }) },
  moveAuthorization: { input: () => ({ event: 'send' }) },
  getAppointment: { expected_status: 404 },
  readFileAgain: { expected_status: 404 },
  readOwnFileAgain: { expected_status: 404 },
  resendAuthorization: {
    input: () => ({ failed_id: crypto.randomUUID() }),
    expected_status: 409,
  },
  decideAuthorization: { input: () => ({ outcome: 'denied' }) },
  getAuthorizationPart: {
    input: () => ({ part: 'request', version: '1' }),
    expected_status: 404,
  },
  getGuaranteePdf: { input: () => ({ revision: '1' }), expected_status: 404 },
  getPartnerGuaranteePdf: { input: () => ({ revision: '1' }), expected_status: 404 },
  getAccountGuaranteePdf: { input: () => ({ revision: '1' }), expected_status: 404 },
  checkGuarantee: { input: () => ({ token: 'a.b.c' }) },
  checkMemberCard: { input: () => ({ token: 'a.b.c' }) },
  findPatientByCard: {
    input: () => ({ token: 'a.b.c' }),
    flags: 'client: read',
    expected_status: 422,
  },
  assignAuthorization: { input: () => ({ is_mine: true }) },
  sendPartnerMessage: { input: () => ({ body: 'Question' }) },
  answerClaimMessage: { input: () => ({ body: 'Answer' }) },
  recordPacketEvent: {
    input: () => ({ kind: 'received', channel: 'portal' }),
    expected_status: 404,
  },
  makeDeliveryProof: { expected_status: 404 },
  makeHouseholdProof: { expected_status: 404 },
  requestClaimAppeal: { input: () => ({ reason: 'Wrong' }) },
  declineClaimAppeal: { input: () => ({ reason: 'Wrong' }), expected_status: 409 },
  sendClaimMessage: { input: () => ({ body: 'Question' }) },
  setClaimSample: {
    actions: 'update',
    input: () => ({ second_look_bps: 500, seen_bps: 500, reason: 'Sample' }),
  },
  payClaim: { actions: 'write', input: () => ({ amount: 1 }) },
  createCheckoutSession: { actions: 'write', input: () => ({ plan_type: 'monthly' }) },
  verifySession: {
    actions: 'write',
    input: () => ({ sessionId: 'cs_of_nobody' }),
    expected_status: 404,
  },
  changeSubscription: { input: () => ({ change: 'cancel' }), expected_status: 409 },
  changeSubscriptionCard: { expected_status: 409 },
  openSubscriptionPortal: { expected_status: 409 },
  allocatePayment: { input: () => ({ claim_id: nothing, amount: 1 }) },
  releasePaymentItem: { input: () => ({ amount: 1 }) },
  refundPayment: { recent_proof: true, input: () => ({ amount: 1, reason: 'other' }) },
  submitDisputeEvidence: { input: () => ({ note: 'They were treated' }) },
  decideRefund: { recent_proof: true, input: () => ({ decision: 'approve' }) },
  draftClaimInvoice: {
    actions: 'write',
    input: () => ({ claim_id: nothing, recipient_kind: 'household' }),
    expected_status: 404,
  },
  draftFeeInvoices: { actions: 'write', input: () => fees, expected_status: 409 },
  createInvoice: { input: () => invoice, expected_status: 404 },
  saveInvoice: { input: () => ({ due_on: null }) },
  moveInvoice: { input: () => ({ event: 'issue' }) },
  creditInvoice: { input: () => ({ reason: 'Too much' }) },
  settleInvoice: { input: () => ({ source: 'transfer', amount: 1 }) },
  reverseInvoiceSettlement: { input: () => ({ settlement_id: nothing, reason: 'Too much' }) },
  setCompanyLogo: { input: () => ({ content: null }) },
  downloadBankFile: { actions: 'read', input: () => ({ format: 'csv' }) },
  moveBankFile: { input: () => ({ event: 'send' }) },
  addPayoutProof: { input: () => ({ file_name: 'cep.xml', content: 'PHgvPg==' }) },
  approvePayouts: { recent_proof: true },
  cancelPayouts: { recent_proof: true, input: () => ({ reason: 'Why' }) },
  movePayout: { recent_proof: true, input: () => ({ event: 'approve' }) },
  moveInsurancePayment: { input: () => ({ event: 'reconcile' }) },
  receiveInsurancePayment: { input: () => ({ received_on: '2026-01-02' }) },
  allocateInsurancePayment: { input: () => ({ claim_id: nothing, amount: 1, claim_amount: 1 }) },
  reverseInsurancePaymentItem: { input: () => ({ amount: 1, claim_amount: 1 }) },
  adjustInsurancePayment: { input: () => ({ reason_code: 'WO', amount: 1 }) },
  changePartners: {
    input: (t) => ({ action: 'suspend', selection: { ids: [t.partner_id] }, dry_run: true }),
  },
  createPartner: { input: () => ({ name: 'x', type: 'bakery' }) },
  setPartnerNetwork: {
    input: () => ({ direct_billing: true, status: 'active', valid_from: null, valid_until: null }),
  },
  setPartnerProvider: { input: () => ({ status: 'active' }) },
  setProviderBills: {
    input: () => ({ provider_ids: [nothing], bills: 'separately' }),
    expected_status: 404,
  },
  snoozeClaim: { input: () => ({ until: '2099-01-04', reason: 'Closed' }) },
  getBulkRun: { expected_status: 404 },
  undoBulkRun: { expected_status: 404 },
  // Staff: their saved views.
  saveView: { input: () => ({ list: 'users', name: 'Mine', query: '', replaces: true }) },
  deleteSavedView: { input: () => ({ list: 'users' }) },
  findDiagnoses: { input: () => ({ q: 'flu' }) },
  previewCodeSet: { actions: 'read', input: () => ({ csv: 'code' }) },
  publishCodeSet: {
    input: () => ({ csv: 'code', name: 'Codes', fingerprint: 'x' }),
    expected_status: 422,
  },
  findRecords: { input: () => ({ q: 'solis' }) },
  findOwnRecords: { input: () => ({ q: 'solis' }) },
  changeUsers: {
    input: (t) => ({ action: 'suspend', selection: { ids: [t.user_id] }, dry_run: true }),
  },
  inviteUser: { actions: 'write' },
  updateUser: { input: () => ({ display_name: 'New' }) },
  changeIdentityUsers: {
    input: (t) => ({ action: 'disable', selection: { ids: [t.uid] }, dry_run: true }),
  },
  refreshIdentityUsers: { second_factor: false, actions: 'update' },
  setIdentityUser: { input: () => ({ action: 'end_sessions' }) },
  changeAccounts: {
    input: (t) => ({ action: 'suspend', selection: { ids: [t.account_id] }, dry_run: true }),
  },
  updateAccount: { input: () => ({ locale: 'es' }) },
  setHouseholdChoice: { input: () => ({ kind: 'card_read', channel: 'email', is_on: false }) },
  exportClientSummary: { second_factor: true },
  previewClientMerge: { input: (t) => ({ gone_id: t.client_id }) },
  mergeClients: {
    input: (t) => ({
      gone_id: t.client_id,
      kept_version: version,
      gone_version: version,
      take: [],
    }),
    expected_status: 409,
  },
  settleSamePerson: {
    input: (t) => ({ other_id: t.client_id, verdict: 'same' }),
    expected_status: 409,
  },
  matchPolicy: { expected_status: 409 },
  startExtraction: { actions: 'write' },
  confirmExtraction: { input: () => ({ fields: {} }), expected_status: 422 },
  assignExtractions: {
    input: (t) => ({ action: 'take', selection: { ids: [t.extraction_id] }, dry_run: true }),
  },
  getExtractionDetail: { second_factor: true },
  correctExtraction: { input: () => ({ path: 'plan', value: 'Gold' }), expected_status: 409 },
  rejectExtraction: { input: () => ({ note: 'blurred' }) },
  startCardSetup: { actions: 'write', input: () => ({ consents: true, locale: 'en' }) },
  finishCardSetup: {
    actions: 'write',
    input: () => ({ setup_id: 'seti_of_nobody' }),
    expected_status: 404,
  },
  setPaymentMethod: {
    flags: 'payment: update',
    input: () => ({ stripe_payment_method_id: 'pm_of_nobody' }),
    expected_status: 422,
  },
  exportAccountPayments: { input: () => ({ year: 2026 }) },
  getYearSummary: { input: () => ({ year: 2026, format: 'csv' }) },
  chargeAccount: {
    actions: 'write',
    input: () => ({ claim_id: nothing, payment_method_id: nothing, amount: 1, is_agreed: true }),
    expected_status: 404,
  },
  recordPayment: {
    actions: 'write',
    input: () => ({
      claim_id: nothing,
      method: 'cash',
      currency: 'MXN',
      amount: 1,
      received_on: '2026-11-05',
    }),
    expected_status: 404,
  },
  // The day is past.
  holdReminders: {
    input: () => ({ reason: 'payment_plan', until_on: '2026-01-02' }),
    expected_status: 422,
  },
  resumeReminders: { input: () => ({ reason: 'the plan is over' }), expected_status: 404 },
  sendReminder: { input: () => ({ claim_id: nothing, stage: 'first' }), expected_status: 404 },
  settleReimbursement: { input: () => ({ received_on: '2026-11-05' }), expected_status: 404 },
  removeAccountCard: { actions: 'delete', input: () => ({ reason: 'asked by phone' }) },
  checkEligibility: { actions: 'write', input: (t) => ({ policy_id: t.policy_id }) },
  // The plan of the policy is unknown.
  getEstimate: {
    input: (t) => ({ policy_id: t.policy_id, billed_amount: 1000 }),
    expected_status: 422,
  },
  // Refused because of the version.
  answerEligibility: { input: () => ({ in_force: true, said_by: 'Ana at the insurer' }) },
  saveUsage: {
    input: () => ({ version, currency: 'USD', as_of: '2026-11-21', source: 'by_hand', ...used }),
  },
  changeAddresses: {
    input: (t) => ({ action: 'normalise', selection: { ids: [t.address_id] }, dry_run: true }),
  },
  updateAddress: { input: () => ({ line1: 'New' }) },
  checkAddressPlace: { input: () => ({ latitude: 20.97, longitude: -89.62 }) },
  setAddressPlace: { input: () => ({ at: null }) },
  mergeAddresses: { input: (t) => ({ gone_id: t.address_id }) },
  // The policy of the fixture shows this card.
  withdrawDocument: { actions: 'delete', expected_status: 409 },
  requestAppointment: {
    actions: 'write',
    // Too far ahead, so that nothing is written.
    input: () => ({ slug: 'nobody', times: ['2099-01-01T10:00:00Z'], time_zone: 'UTC' }),
    expected_status: 422,
  },
  changeAccountAppointment: { input: () => ({ event: 'cancel' }) },
  acceptAppointment: { input: () => ({ starts_at: '2099-01-01T10:00:00Z' }) },
  offerAppointmentTimes: { input: () => ({ times: ['2099-01-01T10:00:00Z'] }) },
  moveAppointment: { input: () => ({ event: 'arrive' }) },
  startCameraHandoff: { actions: 'write' },
  getCameraHandoff: { actions: 'write' },
  endCameraHandoff: { actions: 'write' },
  openCameraHandoff: { input: () => ({ token: 'x' }), expected_status: 410 },
  savePolicy: {
    input: (t) => ({ id: t.policy_id, version: -1, plan: 'Gold' }),
    expected_status: 409,
  },
  removePolicy: { input: (t) => ({ id: t.policy_id, version: -1 }), expected_status: 409 },
  reorderPolicies: { input: (t) => ({ ids: [t.address_id] }), expected_status: 404 },
  // The policy covers nobody.
  saveMemberNumber: {
    input: (t) => ({ id: t.policy_id, version: 1, member_id: 'AB-1' }),
    expected_status: 404,
  },
  saveAddress: {
    input: () => ({ line1: `Calle ${(houses += 1)}`, city: 'Mérida', country: 'MX' }),
  },
  removeAddress: { input: (t) => ({ id: t.address_id, version: -1 }), expected_status: 409 },
  saveClient: {
    input: () => ({
      first_name: 'Luz',
      last_name: 'Solís',
      birth_date: '1990-05-17',
      relationship: 'other',
    }),
    expected_status: 422,
  },
  removeClient: { input: (t) => ({ id: t.client_id, version: -1 }), expected_status: 409 },
  saveOnboardingDraft: { input: () => ({ step: 'address', data: { city: 'Mérida' } }) },
  getPartnerStart: { input: () => ({ partner_slug: 'nobody' }), expected_status: 404 },
  startAtPartner: { input: () => ({ partner_slug: 'nobody', agrees: true }), expected_status: 404 },
  invitePartnerMember: {
    owner_only: true,
    actions: 'update',
    input: () => ({ email: 'no address', display_name: 'Ana' }),
    expected_status: 400,
  },
  setPartnerAccess: {
    recent_proof: true,
    owner_only: true,
    input: () => ({ member_role: 'member' }),
  },
  inviteFamilyMember: {
    owner_only: true,
    input: () => ({ email: 'no address' }),
    expected_status: 400,
  },
  revokeFamilyInvitation: {
    owner_only: true,
    input: (t) => ({ id: t.policy_id }),
    expected_status: 404,
  },
  lookAtInvitation: { input: () => ({ token }), expected_status: 404 },
  joinByInvitation: {
    input: () => ({ token, display_name: 'No', password: 'x', accepts_terms: true }),
    expected_status: 404,
  },
  declineInvitation: { input: () => ({ token }), expected_status: 404 },
  acceptInvitation: { input: () => ({ token }), expected_status: 404 },
  archiveNotification: { input: () => ({ is_archived: true }) },
  setNotificationChoice: { input: () => ({ kind: 'card_read', channel: 'email', is_on: false }) },
  // One export at a time: the second request returns the first. Refuses members who do not own the account.
  requestExport: { owner_only: true },
  requestDeletion: { owner_only: true, input: () => ({ typed: 'wrong' }), expected_status: 422 },
  cancelDeletion: { expected_status: 404 },
  agreeToTexts: {
    input: () => ({ texts: [{ kind: 'terms', version: '2026-11-16' }] }),
    expected_status: 409,
  },
  saveProvider: { input: () => ({ slug: 'nobody' }), expected_status: 404 },
  forgetProvider: { expected_status: 200 },
  impersonate: { input: () => ({ reason: 'A question about a card that was not read' }) },
  listActivity: {
    sample_feature: 'user_management',
    input: (t) => ({ entity_type: 'account', entity_id: t.account_id }),
  },
}

/** The row of every served endpoint, by name. */
export const rows: Readonly<Record<string, Row>> = Object.fromEntries(
  served.flatMap(({ endpoint }) => {
    const row = rowOf(endpoint, ownRows[endpoint.name])
    return row ? [[endpoint.name, row]] : []
  })
)

/** Rows without an endpoint: it was renamed or removed. */
export const idleRows = Object.keys(ownRows).filter(
  (name) => !served.some(({ endpoint }) => endpoint.name === name)
)
