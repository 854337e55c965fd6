import type { Row } from './test-matrix-rows.ts'

const settings = { who: 'admin', features: ['settings'] } as const
const users = { who: 'admin', features: ['user_management'] } as const
/** Changes of who may do what: only with a second factor. */
const proven = { ...users, second_factor: true } as const
const nothing = '00000000-0000-7000-8000-000000000000'
/** Nobody's version: the change is refused as made on old facts, and nothing of the cast changes. */
const version = 99
const late = { gives: 409 } as const
/** Too little is sent: refused only after the gate. */
const incomplete = { gives: 400 } as const

/** What staff may call. */
export const staffRows: Record<string, Row> = {
  // Staff: organisations.
  listPartners: settings,
  exportPartners: settings,
  changePartners: {
    ...settings,
    input: (t) => ({ action: 'suspend', selection: { ids: [t.partner_id] }, dry_run: true }),
  },
  getPartner: { ...settings, input: (t) => ({ partner_id: t.partner_id }) },
  createPartner: { ...settings, input: () => ({ name: 'x', type: 'bakery' }), gives: 400 },
  setPartnerNetwork: {
    ...settings,
    input: (t) => ({
      partner_id: t.partner_id,
      insurance_network_id: nothing,
      direct_billing: true,
      status: 'active',
      valid_from: null,
      valid_until: null,
    }),
    gives: 404,
  },
  removePartnerNetwork: {
    ...settings,
    input: (t) => ({ partner_id: t.partner_id, insurance_network_id: nothing }),
    gives: 404,
  },
  findNetworks: settings,
  listPartnerProviders: { ...settings, input: (t) => ({ partner_id: t.partner_id }) },
  setPartnerProvider: {
    ...settings,
    input: (t) => ({ partner_id: t.partner_id, provider_id: nothing, status: 'active' }),
    gives: 404,
  },

  // Staff: what waits for them.
  countQueues: { who: 'admin' },

  // Staff: what they keep of their lists.
  listSavedViews: { who: 'admin', input: () => ({ list: 'users' }) },
  saveView: {
    who: 'admin',
    input: () => ({ list: 'users', name: 'Mine', query: '', replaces: true }),
  },
  deleteSavedView: { who: 'admin', input: () => ({ list: 'users', id: nothing }), gives: 404 },

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
    ...users,
    input: (t) => ({ action: 'suspend', selection: { ids: [t.account_id] }, dry_run: true }),
  },
  getAccountDetail: { ...users, owns: 'account', input: (t) => ({ id: t.account_id }) },
  updateAccount: {
    ...users,
    owns: 'account',
    ...late,
    input: (t) => ({ id: t.account_id, version, locale: 'es' }),
  },
  getHouseholdChoices: { ...users, owns: 'account', input: (t) => ({ id: t.account_id }) },
  setHouseholdChoice: {
    ...users,
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
    ...users,
    owns: 'policy',
    input: (t) => ({ id: t.policy_id, version, insurance_company_id: nothing }),
    ...late,
  },
  listClients: users,
  exportClients: users,
  getClient: { ...users, owns: 'client', input: (t) => ({ id: t.client_id }) },
  exportClientSummary: { ...users, owns: 'client', input: (t) => ({ id: t.client_id }) },
  previewClientMerge: {
    ...users,
    owns: 'client',
    input: (t) => ({ kept_id: t.client_id, gone_id: t.client_id }),
  },
  mergeClients: {
    ...users,
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
    ...users,
    owns: 'client',
    input: (t) => ({ id: t.client_id, merge_id: nothing }),
    gives: 404,
  },
  settleSamePerson: {
    ...users,
    owns: 'client',
    ...late,
    input: (t) => ({ id: t.client_id, other_id: t.client_id, verdict: 'same' }),
  },
  listClientDocuments: {
    who: 'admin',
    features: ['document_management'],
    owns: 'client',
    input: (t) => ({ id: t.client_id }),
  },
  listAddresses: users,
  exportAddresses: users,
  changeAddresses: {
    ...users,
    input: (t) => ({ action: 'normalise', selection: { ids: [t.address_id] }, dry_run: true }),
  },
  getAddress: { ...users, owns: 'address', input: (t) => ({ id: t.address_id }) },
  updateAddress: {
    ...users,
    owns: 'address',
    ...late,
    input: (t) => ({ id: t.address_id, version, line1: 'New' }),
  },
  locateAddress: { ...users, owns: 'address', input: (t) => ({ id: t.address_id }) },
  checkAddressPlace: {
    ...users,
    owns: 'address',
    input: (t) => ({ id: t.address_id, latitude: 20.97, longitude: -89.62 }),
  },
  setAddressPlace: {
    ...users,
    owns: 'address',
    ...late,
    input: (t) => ({ id: t.address_id, version, at: null }),
  },
  locateAddresses: users,
  geocodingStatus: users,
  mergeAddresses: {
    ...users,
    owns: 'address',
    ...late,
    input: (t) => ({ id: t.address_id, version, gone_id: t.address_id }),
  },
  listActivity: {
    who: 'admin',
    input: (t) => ({ entity_type: 'account', entity_id: t.account_id }),
  },

  // Staff: providers.
  listProviderRecords: settings,
  exportProviderRecords: settings,
  changeProviderRecords: { ...settings, input: () => ({ action: 'publish' }), ...incomplete },
  getProviderRecord: { ...settings, input: () => ({ id: nothing }), gives: 404 },
  updateProviderRecord: { ...settings, input: () => ({ id: nothing, version }), gives: 404 },
  providerFilterChoices: settings,
  createProviderRecord: { ...settings, ...incomplete },
  setProviderSpecialties: {
    ...settings,
    input: () => ({ id: nothing, version, specialties: [] }),
    gives: 404,
  },
  saveProviderPlace: { ...settings, input: () => ({ id: nothing, version }), ...incomplete },
  endProviderPlace: {
    ...settings,
    input: () => ({ id: nothing, version, place_id: nothing }),
    gives: 404,
  },
  verifyProviderRecord: { ...settings, input: () => ({ id: nothing, version }), gives: 404 },
  listProviderDuplicates: settings,
  previewProviderMerge: {
    ...settings,
    input: () => ({ kept_id: nothing, gone_id: nothing }),
    gives: 404,
  },
  mergeProviderRecords: {
    ...settings,
    input: () => ({
      kept_id: nothing,
      gone_id: nothing,
      kept_version: version,
      gone_version: version,
      take: [],
    }),
    gives: 404,
  },
  dismissProviderDuplicate: {
    ...settings,
    input: () => ({ one_id: nothing, other_id: nothing }),
    gives: 409,
  },
  previewProviderUndo: { ...settings, input: () => ({ merge_id: nothing }), gives: 404 },
  undoProviderMerge: { ...settings, input: () => ({ merge_id: nothing }), gives: 404 },

  // Staff: insurers.
  listInsuranceCompanies: settings,
  exportInsuranceCompanies: settings,
  getInsuranceCompany: { ...settings, input: (t) => ({ id: t.insurance_company_id }) },
  createInsuranceCompany: { ...settings, ...incomplete },
  updateInsuranceCompany: {
    ...settings,
    ...late,
    input: (t) => ({ id: t.insurance_company_id, version, name: 'New' }),
  },
  saveInsurancePlan: {
    ...settings,
    ...incomplete,
    input: (t) => ({ insurer_id: t.insurance_company_id }),
  },
  saveInsuranceNetwork: {
    ...settings,
    ...incomplete,
    input: (t) => ({ insurer_id: t.insurance_company_id }),
  },
  saveInsuranceContact: {
    ...settings,
    ...incomplete,
    input: (t) => ({ insurer_id: t.insurance_company_id }),
  },
  savePreauthorizationRule: {
    ...settings,
    ...incomplete,
    input: (t) => ({ insurer_id: t.insurance_company_id }),
  },
  saveInsuranceRequirement: {
    ...settings,
    ...incomplete,
    input: (t) => ({ insurer_id: t.insurance_company_id }),
  },
  deleteInsuranceRequirement: {
    ...settings,
    input: (t) => ({ insurer_id: t.insurance_company_id, id: nothing, version }),
    gives: 404,
  },
  deleteInsuranceContact: {
    ...settings,
    input: (t) => ({ insurer_id: t.insurance_company_id, id: nothing, version }),
    gives: 404,
  },
  deletePreauthorizationRule: {
    ...settings,
    input: (t) => ({ insurer_id: t.insurance_company_id, id: nothing, version }),
    gives: 404,
  },

  listClaimExamples: { ...settings, input: (t) => ({ insurer_id: t.insurance_company_id }) },
  runClaimExamples: { ...settings, input: (t) => ({ insurer_id: t.insurance_company_id }) },
  runExampleClaim: {
    ...settings,
    ...incomplete,
    input: (t) => ({ insurer_id: t.insurance_company_id }),
  },
  saveClaimExample: {
    ...settings,
    ...incomplete,
    input: (t) => ({ insurer_id: t.insurance_company_id }),
  },
  deleteClaimExample: {
    ...settings,
    input: (t) => ({ insurer_id: t.insurance_company_id, id: nothing, version }),
    gives: 404,
  },

  // Staff: the directory's imports and the mistakes people reported.
  listDirectorySources: settings,
  listDirectoryImports: settings,
  getDirectoryImport: { ...settings, input: () => ({ id: nothing }), gives: 404 },
  getImportRejects: { ...settings, input: () => ({ id: nothing }), gives: 404 },
  beginDirectoryUpload: { ...settings, ...incomplete },
  startDirectoryImport: { ...settings, ...incomplete },
  listDirectoryReports: settings,
  exportDirectoryReports: settings,
  changeDirectoryReports: { ...settings, input: () => ({ action: 'resolve' }), ...incomplete },
  updateDirectoryReport: { ...settings, input: () => ({ id: nothing, version }), gives: 404 },
}
