import type { Row } from './test-matrix-rows.ts'

const settings = { who: 'admin', features: ['settings'] } as const
const proven = { ...settings, second_factor: true } as const
const nothing = '00000000-0000-7000-8000-000000000000'
/** Nobody's version: the change is refused as made on old facts, and nothing of the cast changes. */
const version = 99
const late = { gives: 409 } as const
/** Too little is sent: refused only after the gate. */
const incomplete = { gives: 400 } as const

/** What staff may call about organisations, providers, insurers and their own work. */
export const staffRows: Record<string, Row> = {
  // Staff: organisations.
  listPartners: settings,
  exportPartners: settings,
  changePartners: {
    ...proven,
    input: (t) => ({ action: 'suspend', selection: { ids: [t.partner_id] }, dry_run: true }),
  },
  getPartner: { ...settings, input: (t) => ({ partner_id: t.partner_id }) },
  createPartner: { ...proven, input: () => ({ name: 'x', type: 'bakery' }), gives: 400 },
  setPartnerNetwork: {
    ...proven,
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
    ...proven,
    input: (t) => ({ partner_id: t.partner_id, insurance_network_id: nothing }),
    gives: 404,
  },
  findNetworks: settings,
  listPartnerProviders: { ...settings, input: (t) => ({ partner_id: t.partner_id }) },
  setPartnerProvider: {
    ...proven,
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
