import type { Feature } from '@numo/domains/access/contract.ts'
import type { OwnedThing } from '@numo/kit/endpoint.ts'
import type { Things } from './test-matrix-things.ts'
import { eligibilityRows } from './test-matrix-rows-eligibility.ts'
import { extractionRows } from './test-matrix-rows-extractions.ts'
import { impersonationRows } from './test-matrix-rows-impersonation.ts'
import { homeRows } from './test-matrix-rows-home.ts'
import { coverRows } from './test-matrix-rows-cover.ts'
import { documentRows } from './test-matrix-rows-documents.ts'
import { paymentRows } from './test-matrix-rows-payments.ts'
import { providerRows } from './test-matrix-rows-providers.ts'
import { peopleRows } from './test-matrix-rows-people.ts'
import { staffRows } from './test-matrix-rows-staff.ts'

type Who = 'public' | 'signed-in' | 'account' | 'partner' | 'admin'

/** What an endpoint promises about who may call it, said a second time: a guard taken out of a contract is noticed. */
export type Row = {
  who: Who
  owns?: OwnedThing
  features?: readonly string[]
  /** What staff need to call it too. */
  staff?: { feature: Feature; second_factor?: true }
  /** Where the input names the kind of record: the feature the sample takes. */
  sample_feature?: Feature
  second_factor?: true
  recent_proof?: true
  /** Among the members of a household only its owners. */
  owner_only?: true
  /** What to send about the things of somebody. */
  input?: (things: Things) => Record<string, unknown>
  /** The sample is refused before it is looked whether the thing is there. */
  gives_first?: true
  /** Status for whoever may call it; 200 unless the sample meets a refusal of the verb's own. */
  gives?: number
}

const users = { features: ['user_management'] } as const
const me = { who: 'signed-in' } as const
/** The in-memory identity service has no second factors of its own. */
const noFactors = { who: 'signed-in', gives: 422 } as const
const nothing = '00000000-0000-7000-8000-000000000000'
const email = 'nobody@people.example'
const password = 'a long enough password'

/** A row for each endpoint, by its name. Add yours: who may call it, whose thing it names, and a sample input. */
export const rows: Record<string, Row> = {
  listCities: { who: 'public' },
  getCity: { who: 'public', input: () => ({ city_id: 'nowhere' }), gives: 404 },
  listInsurers: { who: 'public' },
  listPlans: { who: 'public' },
  findProviders: { who: 'public' },
  getProvider: { who: 'public', input: () => ({ slug: 'nobody' }), gives: 404 },
  listSpecialties: { who: 'public' },
  reportMistake: {
    who: 'public',
    input: () => ({ slug: 'nobody', kind: 'other', message: 'x' }),
    gives: 404,
  },
  directoryStatus: { who: 'public' },
  authenticate: { who: 'signed-in' },
  getAccount: {
    who: 'account',
    owns: 'account',
    staff: { feature: 'user_management' },
    input: (t) => ({ accountId: t.account_id }),
  },
  getAccountTwin: {
    who: 'account',
    owns: 'account',
    staff: { feature: 'user_management' },
    input: (t) => ({ accountId: t.account_id }),
  },
  updatePartner: {
    who: 'partner',
    owns: 'partner',
    staff: { feature: 'settings', second_factor: true },
    input: (t) => ({ partnerId: t.partner_id, phone: '+52 999 123 4567' }),
  },
  setAccessFlags: {
    who: 'admin',
    owns: 'user',
    ...users,
    second_factor: true,
    input: (t) => ({ id: t.user_id, flags: { 'feature:billing': false } }),
  },
  findRecords: { who: 'admin', input: () => ({ q: 'solis' }) },
  findOwnRecords: {
    who: 'account',
    owns: 'account',
    input: (t) => ({ accountId: t.account_id, q: 'solis' }),
  },
  listStaffRequests: { who: 'admin', ...users },
  requestStaff: {
    who: 'admin',
    owns: 'user',
    ...users,
    second_factor: true,
    // Somebody has asked for the bystanders already.
    input: (t) => ({ id: t.user_id, reason: 'Works for us' }),
    gives: 409,
  },
  decideStaffRequest: {
    who: 'admin',
    ...users,
    second_factor: true,
    input: () => ({ id: nothing, decision: 'approved' }),
    gives: 404,
  },
  setMembership: {
    who: 'admin',
    owns: 'user',
    ...users,
    second_factor: true,
    input: (t) => ({ id: t.user_id, role: 'partner', of: t.partner_id, status: 'active' }),
  },

  // Signing in: for anybody, and nobody learns anything by it.
  authConfig: { who: 'public' },
  signIn: { who: 'public', input: () => ({ email, password }), gives: 401 },
  finishSignIn: {
    who: 'public',
    input: () => ({ ticket: 'x', factor: 'totp', code: '1' }),
    gives: 401,
  },
  signInWithToken: {
    who: 'public',
    input: () => ({ token: 'x', email: 'nobody@people.example' }),
    gives: 401,
  },
  requestSignInLink: { who: 'public', input: () => ({ email }) },
  passkeySignInOptions: { who: 'public', gives: 422 },
  signInWithPasskey: { who: 'public', input: () => ({ ticket: 'x', answer: {} }), gives: 422 },
  signUp: {
    who: 'public',
    input: () => ({ email, password: 'short', accepts_terms: true }),
    gives: 400,
  },
  refreshToken: { who: 'public', gives: 401 },
  signOut: { who: 'public' },
  requestPasswordReset: { who: 'public', input: () => ({ email }) },
  checkActionCode: {
    who: 'public',
    input: () => ({ mode: 'resetPassword', code: 'x' }),
    gives: 404,
  },
  confirmPasswordReset: { who: 'public', input: () => ({ code: 'x', password }), gives: 404 },
  verifyEmail: { who: 'public', input: () => ({ code: 'x' }), gives: 404 },
  confirmEmailChange: { who: 'public', input: () => ({ code: 'x' }), gives: 404 },
  recoverEmail: { who: 'public', input: () => ({ code: 'x' }), gives: 404 },
  adoptSignIn: { who: 'public', input: () => ({ id_token: 'x' }), gives: 401 },

  // One's own sign-in.
  updateMe: { ...me, input: () => ({ locale: 'es' }) },
  resendVerification: me,
  changeEmail: {
    ...me,
    recent_proof: true,
    input: () => ({ email: 'nobody' }),
    gives: 400,
  },
  changePassword: { ...me, input: () => ({ current: 'wrong', next: password }), gives: 422 },
  getSecurity: me,
  startTotp: { ...noFactors, recent_proof: true },
  confirmTotp: { ...noFactors, recent_proof: true, input: () => ({ code: '123456' }) },
  removeTotp: { ...noFactors, recent_proof: true },
  renewRecoveryCodes: { ...noFactors, recent_proof: true },
  passkeyOptions: { ...noFactors, recent_proof: true },
  addPasskey: {
    ...noFactors,
    recent_proof: true,
    input: () => ({ ticket: 'x', answer: {}, name: 'Key' }),
  },
  removePasskey: { ...noFactors, recent_proof: true, input: () => ({ id: 'x' }) },
  getProofWays: me,
  proveAgain: { ...me, input: () => ({ way: 'password', password: 'wrong' }), gives: 422 },
  sendProofLink: { ...me, gives: 422 },
  endSession: { ...me, input: () => ({ id: 'x' }), gives: 404 },
  ...peopleRows,
  ...staffRows,
  ...providerRows,
  ...paymentRows,
  ...coverRows,
  ...homeRows,
  ...documentRows,
  ...eligibilityRows,
  ...extractionRows,
  ...impersonationRows,
}
