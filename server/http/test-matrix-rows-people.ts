import type { Row } from './test-matrix-rows.ts'

const users = { who: 'admin', features: ['user_management'] } as const
/** Changes, and what is known of somebody’s health: only with a second factor. */
const proven = { ...users, second_factor: true } as const
const nothing = '00000000-0000-7000-8000-000000000000'
/** Nobody's version: the change is refused as made on old facts, and nothing of the cast changes. */
const version = 99
const late = { gives: 409 } as const
/** Too little is sent: refused only after the gate. */
const incomplete = { gives: 400 } as const

/** What staff may call about people, sign-ins, households and addresses. */
export const peopleRows: Record<string, Row> = {
  // Staff: people and sign-ins.
  listUsers: users,
  inviteUser: { ...proven, ...incomplete },
  exportUsers: users,
  changeUsers: {
    ...proven,
    input: (t) => ({ action: 'suspend', selection: { ids: [t.user_id] }, dry_run: true }),
  },
  getUser: { ...users, owns: 'user', input: (t) => ({ id: t.user_id }) },
  updateUser: {
    ...proven,
    owns: 'user',
    ...late,
    input: (t) => ({ id: t.user_id, version, display_name: 'New' }),
  },
  endUserSessions: { ...proven, owns: 'user', input: (t) => ({ id: t.user_id }) },
  listIdentityUsers: users,
  exportIdentityUsers: users,
  changeIdentityUsers: {
    ...proven,
    input: (t) => ({ action: 'disable', selection: { ids: [t.uid] }, dry_run: true }),
  },
  getIdentityRefresh: users,
  refreshIdentityUsers: users,
  getIdentityUser: { ...users, owns: 'identity_user', input: (t) => ({ uid: t.uid }) },
  setIdentityUser: {
    ...proven,
    owns: 'identity_user',
    input: (t) => ({ uid: t.uid, action: 'end_sessions' }),
  },

  // Staff: households, their people and addresses.
  listAccounts: users,
  exportAccounts: users,
  changeAccounts: {
    ...proven,
    input: (t) => ({ action: 'suspend', selection: { ids: [t.account_id] }, dry_run: true }),
  },
  getAccountDetail: { ...users, owns: 'account', input: (t) => ({ id: t.account_id }) },
  updateAccount: {
    ...proven,
    owns: 'account',
    ...late,
    input: (t) => ({ id: t.account_id, version, locale: 'es' }),
  },
  getHouseholdChoices: { ...users, owns: 'account', input: (t) => ({ id: t.account_id }) },
  setHouseholdChoice: {
    ...proven,
    owns: 'account',
    input: (t) => ({
      id: t.account_id,
      user_id: nothing,
      kind: 'card_read',
      channel: 'email',
      is_on: false,
    }),
    gives: 404,
  },
  listPolicies: users,
  exportPolicies: users,
  matchPolicy: {
    ...proven,
    owns: 'policy',
    input: (t) => ({ id: t.policy_id, version, insurance_company_id: nothing }),
    ...late,
  },
  listClients: users,
  exportClients: users,
  getClient: { ...users, owns: 'client', input: (t) => ({ id: t.client_id }) },
  exportClientSummary: { ...proven, owns: 'client', input: (t) => ({ id: t.client_id }) },
  previewClientMerge: {
    ...users,
    owns: 'client',
    input: (t) => ({ kept_id: t.client_id, gone_id: t.client_id }),
  },
  mergeClients: {
    ...proven,
    owns: 'client',
    ...late,
    input: (t) => ({
      kept_id: t.client_id,
      gone_id: t.client_id,
      kept_version: version,
      gone_version: version,
      take: [],
    }),
  },
  previewClientUndo: {
    ...users,
    owns: 'client',
    input: (t) => ({ id: t.client_id, merge_id: nothing }),
    gives: 404,
  },
  undoClientMerge: {
    ...proven,
    owns: 'client',
    input: (t) => ({ id: t.client_id, merge_id: nothing }),
    gives: 404,
  },
  settleSamePerson: {
    ...proven,
    owns: 'client',
    ...late,
    input: (t) => ({ id: t.client_id, other_id: t.client_id, verdict: 'same' }),
  },
  listClientDocuments: {
    who: 'admin',
    features: ['document_management'],
    second_factor: true,
    owns: 'client',
    input: (t) => ({ id: t.client_id }),
  },
  listAddresses: users,
  exportAddresses: users,
  changeAddresses: {
    ...proven,
    input: (t) => ({ action: 'normalise', selection: { ids: [t.address_id] }, dry_run: true }),
  },
  getAddress: { ...users, owns: 'address', input: (t) => ({ id: t.address_id }) },
  updateAddress: {
    ...proven,
    owns: 'address',
    ...late,
    input: (t) => ({ id: t.address_id, version, line1: 'New' }),
  },
  locateAddress: { ...proven, owns: 'address', input: (t) => ({ id: t.address_id }) },
  checkAddressPlace: {
    ...users,
    owns: 'address',
    input: (t) => ({ id: t.address_id, latitude: 20.97, longitude: -89.62 }),
  },
  setAddressPlace: {
    ...proven,
    owns: 'address',
    ...late,
    input: (t) => ({ id: t.address_id, version, at: null }),
  },
  locateAddresses: proven,
  geocodingStatus: users,
  mergeAddresses: {
    ...proven,
    owns: 'address',
    ...late,
    input: (t) => ({ id: t.address_id, version, gone_id: t.address_id }),
  },
  listActivity: {
    who: 'admin',
    features: ['{entity_type}'],
    sample_feature: 'user_management',
    input: (t) => ({ entity_type: 'account', entity_id: t.account_id }),
  },
}
