import type { Endpoint } from '@numo/kit/endpoint.ts'
import { fieldsOf, schemaOf, type JsonSchema } from './endpoint-fields.ts'

/** Property names that mean something elsewhere in the product or in JavaScript, which no caller may set. */
export const temptingNames = [
  'id',
  'account_id',
  'partner_id',
  'client_id',
  'user_id',
  'admin_id',
  'stripe_customer_id',
  'identity_uid',
  'role',
  'roles',
  'member_role',
  'is_admin',
  'allowed',
  'status',
  'version',
  'is_withheld',
  'email_verified',
  'second_factor',
  'source_id',
  'created_at',
  'constructor',
] as const

const nothing = '00000000-0000-7000-8000-000000000000'
const staff = { selection: { ids: [nothing] }, dry_run: true }
const insurer_id = nothing

const claim = {
  plan_id: nothing,
  network_id: null,
  request: 'claim',
  care_setting: 'outpatient',
  service_at: '2026-11-22T09:30',
  filed_on: '2026-11-23',
  currency: 'USD',
  rate: null,
  lines: [{ kind: 'other', billed_amount: 1, agreed_amount: null, not_covered_amount: 0 }],
  used: {
    deductible_used_amount: 0,
    coinsurance_used_amount: 0,
    out_of_pocket_used_amount: 0,
    annual_limit_used_amount: 0,
  },
  documents: [],
  asked_at: null,
}

/** Valid inputs of endpoints whose row of the matrix has an invalid one. */
export const fitting: Readonly<Record<string, Record<string, unknown>>> = {
  createInsuranceCompany: { name: 'Mutua' },
  createCompany: {
    legal_name: 'Numo Medical S.L.',
    trade_name: 'Numo Europe',
    country: 'ES',
    tax_id: 'B12345674',
    functional_currency: 'EUR',
    invoice_prefix: 'NE',
  },
  setBankLineAside: { line_id: nothing, version: 1, is_set_aside: true },
  postRemittance: {
    file_id: nothing,
    index: 0,
    insurance_company_id: nothing,
    numo_company_id: nothing,
    received_on: '2026-11-23',
  },
  saveInsurancePlan: {
    insurer_id,
    name: 'Oro',
    code: null,
    currency: 'USD',
    area_of_cover: 'worldwide',
    status: 'active',
    network_ids: [],
    annual_limit_amount: null,
    deductible_amount: 0,
    deductible_basis: 'annual',
    coinsurance_bps: 0,
    coinsurance_cap_amount: null,
    out_of_pocket_max_amount: null,
    deductible_in_out_of_pocket: false,
    preauthorization_required_for: [],
  },
  saveInsuranceNetwork: { insurer_id, name: 'Oro', tier: 1, status: 'active' },
  saveInsuranceContact: {
    insurer_id,
    purpose: 'claims',
    name: null,
    email: 'desk@mutua.example',
    phone: null,
    notes: null,
  },
  saveInsuranceRequirement: {
    insurer_id,
    request: 'claim',
    care_setting: null,
    documents: ['invoice'],
    deadline_days: null,
    answer_days: null,
    notes: null,
  },
  savePreauthorizationRule: {
    insurer_id,
    insurance_plan_id: null,
    care_setting: 'inpatient',
    is_required: true,
    lead_hours: null,
    notes: null,
  },
  runExampleClaim: { insurer_id, claim },
  saveClaimExample: { insurer_id, name: 'Visit', claim },
  changeProviderRecords: { action: 'publish', ...staff },
  createProviderRecord: { kind: 'person', full_name: 'Ana', specialties: [] },
  saveProviderPlace: {
    id: nothing,
    version: 1,
    name: 'Office',
    line1: 'Street 1',
    city: 'Town',
    country: 'MX',
    accepting_new_patients: 'unknown',
  },
  changeDirectoryReports: { action: 'resolve', ...staff },
  beginDirectoryUpload: { file_name: 'x.ndjson', bytes: 10 },
  startDirectoryImport: { upload_id: nothing },
  createPartner: { name: 'Clinic', type: 'clinic' },
  assignClaims: { action: 'take', ...staff },
  snoozeClaims: { until: null, ...staff },
  askForDocuments: { texts: { en: 'Hello {name}', es: 'Hola, {name}' }, ...staff },
  sendClaims: staff,
  closeClaims: staff,
  approvePayouts: staff,
  cancelPayouts: { reason: 'Why', ...staff },
  sendInvoices: staff,
  issueInvoices: staff,
  cancelInvoices: staff,
  snoozeClaim: { id: nothing, until: null },
  createClaim: {
    account_id: nothing,
    client_id: nothing,
    type: 'professional',
    service_from: '2026-11-01',
    service_until: '2026-11-01',
    currency: 'MXN',
  },
  createInsurancePayment: {
    insurance_company_id: nothing,
    numo_company_id: nothing,
    method: 'wire',
    trace_number: '1',
    payment_date: '2026-11-01',
    currency: 'MXN',
    amount: 1,
  },
  createBankFile: {
    numo_company_id: nothing,
    currency: 'MXN',
    execution_on: '2099-01-01',
    expected_amount: 1,
  },
  downloadBankFile: { id: nothing, format: 'csv' },
  moveBankFile: { id: nothing, version: 1, event: 'send' },
  addPayoutProof: { id: nothing, file_name: 'cep.xml', content: 'PHgvPg==' },
  setCompanyLogo: { id: nothing, version: 1, content: null },
  createPayouts: { numo_company_id: nothing, currency: 'MXN' },
  createInvoice: {
    numo_company_id: nothing,
    recipient_kind: 'partner',
    recipient_id: nothing,
    currency: 'MXN',
    lines: [{ description: 'Training', quantity: 1, unit_price: 1 }],
  },
  draftClaimInvoice: { claim_id: nothing, recipient_kind: 'household' },
  draftFeeInvoices: {
    numo_company_id: nothing,
    currency: 'MXN',
    from: '2026-11-01',
    until: '2026-11-30',
  },
  inviteToJoin: {
    id: nothing,
    email: 'nobody@people.example',
    published_at_url: 'https://people.example',
    locale: 'en',
  },
  createDirectoryFeed: { insurer_id, name: 'Network team' },
  inviteUser: { email: 'nobody@people.example', display_name: 'No', role: 'partner', of: nothing },
}

/**
 * Parts of responses whose keys are data: changes in the audit trail, and resources of FHIR, which `server/fhir.test.ts`
 * validates against their published definitions.
 */
const openParts: readonly string[] = [
  'listActivity.rows[].changes',
  'listActivity.rows[].before',
  'exportClaimFhir.entry[].resource',
  'exportHouseholdClaimFhir.entry[].resource',
]

/** Returns the property names of an endpoint's input, including those of all its variants. */
export function knownNames(endpoint: Endpoint): ReadonlySet<string> {
  const names = new Set(fieldsOf(endpoint).map(({ name }) => name))
  const { anyOf = [], oneOf = [], allOf = [] } = schemaOf(endpoint.input, 'input')
  for (const form of [...anyOf, ...oneOf, ...allOf])
    for (const name of Object.keys(form.properties ?? {})) names.add(name)
  return names
}

/** Values of every kind; a property that accepts all of them is not in the contract. */
const strangers: readonly unknown[] = [
  { of: 'nothing' },
  [{ of: 'nothing' }],
  'x'.repeat(70_000),
  -1.5,
  true,
  null,
]

/** Returns a value that the endpoint's shape refuses for a property; undefined when it accepts anything. */
export const refusedValue = (
  endpoint: Endpoint,
  sample: Record<string, unknown>,
  name: string
): unknown =>
  strangers.find((value) => !endpoint.input.safeParse({ ...sample, [name]: value }).success)

const formsOf = (schema: JsonSchema, defs: Record<string, JsonSchema>): JsonSchema[] => {
  const name = schema.$ref?.split('/').at(-1)
  const target = name === undefined ? schema : (defs[name] ?? {})
  const forms = [...(target.anyOf ?? []), ...(target.oneOf ?? [])]
  return forms.length > 0 ? forms.flatMap((form) => formsOf(form, defs)) : [target]
}

/**
 * Returns the path of each property of a response that no variant of the output shape names. An open shape counts
 * as a finding, too, when the response has such a property.
 */
export function surplusOf(endpoint: Endpoint, response: unknown): string[] {
  const root = schemaOf(endpoint.output, 'output')
  const defs: Record<string, JsonSchema> = root['$defs'] ?? {}
  const within = (schema: JsonSchema, value: unknown, at: string): string[] => {
    if (typeof value !== 'object' || value === null) return []
    const found = formsOf(schema, defs).map((form): string[] => {
      if (Array.isArray(value)) {
        const { items } = form
        if (typeof items !== 'object' || Array.isArray(items)) return [`${at}[]`]
        return value.flatMap((one) => within(items, one, `${at}[]`))
      }
      return Object.entries(value).flatMap(([name, one]) => {
        const known = form.properties?.[name] ?? form.additionalProperties
        return typeof known === 'object' && Object.keys(known).length > 0
          ? within(known, one, `${at}.${name}`)
          : openParts.includes(at)
            ? []
            : [`${at}.${name}`]
      })
    })
    // The variant with the fewest findings is the one meant.
    return found.toSorted((a, b) => a.length - b.length)[0] ?? []
  }
  return within(root, response, endpoint.name)
}
