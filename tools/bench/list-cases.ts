import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { accountSource } from '@numo/domains/accounts/account-source.ts'
import { listAccounts } from '@numo/domains/accounts/contract-admin.ts'
import { addressSource } from '@numo/domains/addresses/address-source.ts'
import { listAddresses } from '@numo/domains/addresses/contract-admin.ts'
import { appointmentSource } from '@numo/domains/appointments/appointment-source.ts'
import { listAppointments } from '@numo/domains/appointments/contract-staff.ts'
import { authorizationSource } from '@numo/domains/authorizations/authorization-source.ts'
import { listAuthorizations } from '@numo/domains/authorizations/contract-list.ts'
import { listPartnerAuthorizations } from '@numo/domains/authorizations/contract-partner-list.ts'
import { partnerAuthorizationSource } from '@numo/domains/authorizations/partner-authorization-source.ts'
import { claimSource } from '@numo/domains/claims/claim-source.ts'
import { listClaims } from '@numo/domains/claims/contract-list.ts'
import { patientSource } from '@numo/domains/clients/patient-source.ts'
import { listPatients } from '@numo/domains/clients/contract-partner.ts'
import { listPartnerClaims } from '@numo/domains/claims/contract-partner-list.ts'
import { partnerClaimSource } from '@numo/domains/claims/partner-claim-source.ts'
import { listPartnerPayouts } from '@numo/domains/payouts/contract-partner.ts'
import { partnerPayoutSource } from '@numo/domains/payouts/partner-payout-source.ts'
import { clientSource } from '@numo/domains/clients/client-source.ts'
import { listClients } from '@numo/domains/clients/contract-admin.ts'
import { companySource } from '@numo/domains/companies/company-source.ts'
import { listCompanies } from '@numo/domains/companies/contract.ts'
import { listDirectoryImports } from '@numo/domains/directory/contract-admin.ts'
import { listDirectoryReports } from '@numo/domains/directory/contract-reports.ts'
import { listDoctorProposals } from '@numo/domains/providers/contract-doctors.ts'
import { doctorProposalSource } from '@numo/domains/providers/doctor-proposal-source.ts'
import { importSource } from '@numo/domains/directory/import-source.ts'
import { reportSource } from '@numo/domains/directory/report-source.ts'
import { listExtractions } from '@numo/domains/extractions/contract-admin.ts'
import { extractionSource } from '@numo/domains/extractions/extraction-source.ts'
import { listInsuranceCompanies } from '@numo/domains/insurance/contract-admin.ts'
import { listPolicies } from '@numo/domains/insurance/contract-policies.ts'
import { insurerSource } from '@numo/domains/insurance/insurer-source.ts'
import { policySource } from '@numo/domains/insurance/policy-source.ts'
import {
  listInsurancePaymentItems,
  listInsurancePayments,
} from '@numo/domains/insurance-payments/contract-list.ts'
import { insurancePaymentItemSource } from '@numo/domains/insurance-payments/item-source.ts'
import { insurancePaymentSource } from '@numo/domains/insurance-payments/payment-source.ts'
import { momentOf } from '@numo/domains/ledger/as-of.ts'
import { listInvoices } from '@numo/domains/invoices/contract-list.ts'
import { invoiceSource } from '@numo/domains/invoices/invoice-source.ts'
import type { AnySource, ListInput } from '@numo/domains/lists/list-source.ts'
import { listPartners } from '@numo/domains/partners/contract-admin.ts'
import {
  listOwnProviders,
  listPartnerProviders,
} from '@numo/domains/partners/contract-providers.ts'
import { listOwnPrices, listPrices } from '@numo/domains/partners/contract-products.ts'
import { ownPriceSource, priceSource } from '@numo/domains/partners/price-source.ts'
import { partnerProviderSource } from '@numo/domains/partners/list-partner-providers.ts'
import { partnerSource } from '@numo/domains/partners/partner-source.ts'
import {
  listClientPayments,
  listMoneyIn,
  listPaymentItems,
} from '@numo/domains/payments/contract-list.ts'
import {
  clientPaymentSource,
  moneyInSource,
  paymentItemSource,
} from '@numo/domains/payments/list-sources.ts'
import { listReminders } from '@numo/domains/payments/contract-reminder-list.ts'
import { reminderSource } from '@numo/domains/payments/reminder-source.ts'
import { listPayoutItems, listPayouts } from '@numo/domains/payouts/contract-list.ts'
import { payoutItemSource } from '@numo/domains/payouts/item-source.ts'
import { payoutSource } from '@numo/domains/payouts/payout-source.ts'
import { listJoinWishes } from '@numo/domains/join-wishes/contract-staff.ts'
import { wishSource } from '@numo/domains/join-wishes/wish-source.ts'
import { listProviderRecords } from '@numo/domains/providers/contract-admin.ts'
import { listUnreadSearches } from '@numo/domains/providers/contract-searches.ts'
import { providerSource } from '@numo/domains/providers/provider-source.ts'
import { unreadSearchSource } from '@numo/domains/providers/unread-search-source.ts'
import { listUsers } from '@numo/domains/users/contract-admin.ts'
import { listIdentityUsers } from '@numo/domains/users/contract-identity.ts'
import { identitySource } from '@numo/domains/users/identity-source.ts'
import { userSource } from '@numo/domains/users/user-source.ts'
import { root } from './settings.ts'

type ListEndpoint = { name: string; input: z.ZodObject }

/** A list with its endpoint, its source and the test data that the declarations do not provide. */
export type ListCase = {
  /** Its name in the results; without one, that of the endpoint. */
  title?: string
  endpoint: ListEndpoint
  source: AnySource
  /** Search texts that match many rows and few. */
  words: readonly string[]
  /** Values of filters without an enumeration. */
  samples?: Readonly<Record<string, readonly string[]>>
  /** Input fields of every request, such as path parameters. */
  always?: Readonly<Record<string, string>>
}

const countries = ['MX', 'ES', 'IS', 'MX,US']
const partner_id = '00000000-0000-7000-a000-000000000001'
const figures = {
  paid: `paid.${partner_id}`,
  short_paid: `short_paid.${partner_id}`,
  decided: `decided.${partner_id}`,
}
const benchDay = { today: () => '2026-11-21' }
/** Of 1,000,000 claims of the bench of money, 37,000 come later. */
export const lastQuarter = '2025-09-30'
const user_id = '00000000-0000-7000-8000-000000000001'

/** Lists of money that are read as they are, or as of a day. */
const moneyCases = (day?: string): ListCase[] => {
  const at = momentOf(day)
  const cases: ListCase[] = [
    {
      endpoint: listInsurancePayments,
      source: insurancePaymentSource(at),
      words: ['ip 000007', 'seguros'],
      samples: { insurer_id: [partner_id] },
    },
    {
      endpoint: listInsurancePaymentItems,
      source: insurancePaymentItemSource(at),
      words: ['garcia', '7'],
      samples: {
        insurance_payment_id: [partner_id],
        partner_id: [partner_id],
      },
    },
    {
      endpoint: listMoneyIn,
      source: moneyInSource(at),
      words: ['garcia', 'pay 000007'],
    },
    {
      endpoint: listClientPayments,
      source: clientPaymentSource(at),
      words: ['garcia', 'pay 000007'],
      samples: { account_id: [partner_id] },
    },
    {
      endpoint: listPaymentItems,
      source: paymentItemSource(at),
      words: ['garcia', '7'],
      samples: { partner_id: [partner_id] },
    },
    {
      endpoint: listPayouts,
      source: payoutSource(at),
      words: ['clinica', 'po 000007'],
      samples: { partner_id: [partner_id] },
    },
    {
      endpoint: listInvoices,
      source: invoiceSource(at, '2026-11-21'),
      words: ['clinica', 'nm a 000007'],
      samples: {
        numo_company_id: [partner_id],
        currency: ['MXN'],
        claim_id: [partner_id],
      },
    },
    {
      endpoint: listPayoutItems,
      source: payoutItemSource(at),
      words: ['garcia', '7'],
      samples: { partner_id: [partner_id] },
    },
  ]
  return cases.map((list) => ({
    ...list,
    ...(day
      ? { title: `${list.endpoint.name} as of a day`, always: { as_of: day } }
      : { samples: { ...list.samples, as_of: ['2026-11-21'] } }),
  }))
}

/** Every list of the product; a test compares it with the contracts. */
export const listCases: readonly ListCase[] = [
  { endpoint: listUsers, source: userSource, words: ['garcia', 'person 7777'] },
  { endpoint: listIdentityUsers, source: identitySource, words: ['nobody', 'person 7777'] },
  {
    endpoint: listAccounts,
    source: accountSource({ staff_domains: ['numo.example'], staff_address: null }),
    words: ['garcia', 'garcia nguyen', '0007777'],
  },
  {
    endpoint: listClaims,
    source: claimSource(user_id, '2026-11-21'),
    words: ['garcia', 'clm 000077', '77'],
    samples: {
      account_id: [partner_id],
      figure: [figures.paid, figures.short_paid],
      expected: ['week.MXN', 'late.MXN', 'unknown.MXN'],
      as_of: ['2026-11-21'],
    },
  },
  {
    title: 'listClaims as of a day',
    endpoint: listClaims,
    source: claimSource(user_id, '2026-11-21', lastQuarter),
    words: ['garcia', 'clm 000077'],
    samples: {
      account_id: [partner_id],
      figure: [figures.decided],
      expected: ['late.MXN'],
    },
    always: { as_of: lastQuarter },
  },
  {
    endpoint: listAuthorizations,
    source: authorizationSource(user_id, '2026-11-21', '2026-11-20T00:00:00Z'),
    words: ['garcia', 'pa 000077', '77'],
  },
  {
    endpoint: listPartnerAuthorizations,
    source: partnerAuthorizationSource(partner_id, '2026-11-21'),
    words: ['garcia', 'pa 000077', '77'],
    samples: { client_id: [partner_id] },
  },
  { endpoint: listClients, source: clientSource, words: ['garcia', 'aiko nanez', 'm777'] },
  { endpoint: listPolicies, source: policySource, words: ['garcia', 'gold', 'g7777'] },
  {
    endpoint: listAppointments,
    source: appointmentSource,
    words: ['garcia', 'ap 777'],
    samples: { partner_id: ['00000000-0000-7000-b000-000000000001'] },
  },
  {
    endpoint: listAddresses,
    source: addressSource,
    words: ['calle', 'calle 7777', 'merida'],
    samples: { country: countries },
  },
  {
    endpoint: listPartners,
    source: partnerSource,
    words: ['clinica', 'garcia', 'clinica 7777'],
    samples: { country: countries },
  },
  {
    endpoint: listPartnerProviders,
    source: partnerProviderSource(partner_id),
    words: ['garcia', 'hospital 77'],
    always: { partner_id },
  },
  {
    endpoint: listOwnProviders,
    source: partnerProviderSource(partner_id),
    words: ['garcia', 'hospital 77'],
    always: { partnerId: partner_id },
  },
  { endpoint: listCompanies, source: companySource, words: ['numo', 'nm'] },
  {
    endpoint: listPrices,
    source: priceSource('2026-11-21'),
    words: ['consulta', 'c 777'],
    always: { partner_id },
  },
  {
    endpoint: listOwnPrices,
    source: ownPriceSource('2026-11-21'),
    words: ['consulta', 'c 777'],
    always: { partnerId: partner_id },
  },
  {
    endpoint: listProviderRecords,
    source: providerSource,
    words: ['garcia', 'garcia martinez', 'hospital'],
    samples: {
      country: countries,
      specialty: ['cardiology', 'family-medicine', 'dermatology,cardiology', 'nothing'],
      source: ['bench', 'bench-list'],
    },
  },
  { endpoint: listJoinWishes, source: wishSource, words: ['garcia', 'garcia lo'] },
  { endpoint: listUnreadSearches, source: unreadSearchSource, words: ['phrase', 'phrase bhh'] },
  { endpoint: listExtractions, source: extractionSource(user_id), words: ['garcia', '0007777'] },
  {
    endpoint: listInsuranceCompanies,
    source: insurerSource,
    words: ['garcia', 'seguros 777'],
  },
  {
    endpoint: listDoctorProposals,
    source: doctorProposalSource,
    words: ['aguilar', 'ines 777'],
  },
  {
    endpoint: listDirectoryReports,
    source: reportSource,
    words: ['wrong', 'garcia', 'moved 777'],
    samples: { provider_id: ['00000000-0000-7000-b000-000000000001'] },
  },
  {
    endpoint: listDirectoryImports,
    source: importSource,
    words: ['directory', '777'],
    samples: { source: ['bench', 'bench-list'] },
  },
  {
    endpoint: listReminders,
    source: reminderSource(benchDay),
    words: ['garcia', '7'],
    samples: { account_id: [partner_id] },
  },
  {
    endpoint: listPartnerClaims,
    source: partnerClaimSource(partner_id),
    words: ['garcia', 'clm 000077'],
    samples: { client_id: [user_id] },
  },
  {
    endpoint: listPatients,
    source: patientSource(partner_id, '2026-11-21'),
    words: ['garcia', 'm777'],
    samples: { born: ['1990-05-17'] },
  },
  {
    endpoint: listPartnerPayouts,
    source: partnerPayoutSource(partner_id),
    words: ['po 000007'],
  },
  ...moneyCases(),
  ...moneyCases(lastQuarter),
]

/** Returns the names of all endpoints with pages and a total, read from the contracts. */
export async function declaredLists(): Promise<string[]> {
  const files = globSync('domains/*/contract*.ts', { cwd: root })
  const modules = await Promise.all(
    files.map((file) => import(join(root, file)) as Promise<Record<string, unknown>>)
  )
  return modules
    .flatMap((exported) => Object.values(exported))
    .flatMap((one) =>
      typeof one === 'object' && one !== null && 'name' in one && 'output' in one
        ? [{ name: String(one.name), output: one.output }]
        : []
    )
    .filter(({ output }) => hasTotal(output))
    .map(({ name }) => name)
}

function hasTotal(output: unknown): boolean {
  if (typeof output !== 'object' || output === null || !('shape' in output)) return false
  const { shape } = output
  return typeof shape === 'object' && shape !== null && 'previous' in shape && 'total' in shape
}

const ofEveryList = new Set(['q', 'sort', 'after', 'before', 'at', 'item', 'limit', 'sums'])

/** Returns test values of each filter: every value of an enumeration and two combined, otherwise the samples. */
export function filtersOf({ endpoint, samples, always }: ListCase): Record<string, string[]> {
  const filters: Record<string, string[]> = {}
  for (const [name, schema] of Object.entries(endpoint.input.shape)) {
    if (ofEveryList.has(name) || (always && name in always)) continue
    const values = [...(samples?.[name] ?? choicesOf(schema))]
    if (values.length === 0) throw new Error(`${endpoint.name}: no values for the filter ${name}`)
    const two = values.slice(0, 2).join(',')
    const takesTwo = !samples?.[name] && values.length > 1 && schemaTakes(schema, two)
    filters[name] = takesTwo ? [...values, two] : values
  }
  return filters
}

type Schema = z.core.$ZodType | z.ZodType
const parse = (schema: Schema, value: string) => (schema as z.ZodType).safeParse(value)
const schemaTakes = (schema: Schema, value: string) => parse(schema, value).success

/** Reads the values of an enumeration from the validation error of an invalid value. */
function choicesOf(schema: Schema): readonly string[] {
  const [issue] = parse(schema, '?').error?.issues ?? []
  if (issue?.code === 'invalid_value') return issue.values.map(String)
  const listed = /^must be of (?<values>.+)$/.exec(issue?.message ?? '')?.groups?.['values']
  return listed?.split(', ') ?? []
}

/** Parses a query as the endpoint does. */
export const inputOf = (
  { endpoint, always }: ListCase,
  query: Readonly<Record<string, string>>
): ListInput<unknown> => endpoint.input.parse({ ...always, ...query }) as ListInput<unknown>
