/** Every list of staff that views are saved of: by the name of its declaration, where it is and what it asks. */
import type { Endpoint } from '@numo/kit/endpoint.ts'
import type { ScreenName } from '../ui/empty-screen.tsx'
import type { RoutePath } from '../routes.ts'

type ViewedList = {
  screen: ScreenName
  to: RoutePath
  /** Name of its tab where the address has several lists. */
  tab?: string
  /** Loads the endpoint of its rows; contracts are large, and few are of saved views. */
  load: () => Promise<Endpoint>
}

export const viewedLists: Readonly<Record<string, ViewedList>> = {
  accounts: {
    screen: 'admin_accounts',
    to: '/admin/accounts',
    load: async () => (await import('@numo/domains/accounts/contract-admin.ts')).listAccounts,
  },
  addresses: {
    screen: 'admin_addresses',
    to: '/admin/addresses',
    load: async () => (await import('@numo/domains/addresses/contract-admin.ts')).listAddresses,
  },
  appointments: {
    screen: 'admin_appointments',
    to: '/admin/appointments',
    load: async () =>
      (await import('@numo/domains/appointments/contract-staff.ts')).listAppointments,
  },
  authorizations: {
    screen: 'admin_auths',
    to: '/admin/auth',
    load: async () =>
      (await import('@numo/domains/authorizations/contract-list.ts')).listAuthorizations,
  },
  claims: {
    screen: 'admin_claims',
    to: '/admin/claims',
    load: async () => (await import('@numo/domains/claims/contract-list.ts')).listClaims,
  },
  clients: {
    screen: 'admin_clients',
    to: '/admin/clients',
    load: async () => (await import('@numo/domains/clients/contract-admin.ts')).listClients,
  },
  companies: {
    screen: 'admin_companies',
    to: '/admin/numo-companies',
    load: async () => (await import('@numo/domains/companies/contract.ts')).listCompanies,
  },
  doctors: {
    screen: 'admin_doctors',
    to: '/admin/providers',
    tab: 'doctors',
    load: async () =>
      (await import('@numo/domains/providers/contract-doctors.ts')).listDoctorProposals,
  },
  extractions: {
    screen: 'admin_extractions',
    to: '/admin/extractions',
    load: async () => (await import('@numo/domains/extractions/contract-admin.ts')).listExtractions,
  },
  imports: {
    screen: 'admin_imports',
    to: '/admin/providers',
    tab: 'imports',
    load: async () =>
      (await import('@numo/domains/directory/contract-admin.ts')).listDirectoryImports,
  },
  insurance: {
    screen: 'admin_insurance',
    to: '/admin/insurance',
    load: async () =>
      (await import('@numo/domains/insurance/contract-admin.ts')).listInsuranceCompanies,
  },
  'insurance-payment-items': {
    screen: 'admin_ins_items',
    to: '/admin/insurance-payment-items',
    load: async () =>
      (await import('@numo/domains/insurance-payments/contract-list.ts')).listInsurancePaymentItems,
  },
  'insurance-payments': {
    screen: 'admin_ins_payments',
    to: '/admin/insurance-payments',
    load: async () =>
      (await import('@numo/domains/insurance-payments/contract-list.ts')).listInsurancePayments,
  },
  'numo-invoices': {
    screen: 'admin_invoices',
    to: '/admin/numo-invoices',
    load: async () => (await import('@numo/domains/invoices/contract-list.ts')).listInvoices,
  },
  partners: {
    screen: 'admin_partners',
    to: '/admin/partners',
    load: async () => (await import('@numo/domains/partners/contract-admin.ts')).listPartners,
  },
  'payment-items': {
    screen: 'admin_payment_items',
    to: '/admin/payment-items',
    load: async () => (await import('@numo/domains/payments/contract-list.ts')).listPaymentItems,
  },
  'payment-reminders': {
    screen: 'admin_client_payments',
    to: '/admin/payments-client',
    tab: 'reminders',
    load: async () =>
      (await import('@numo/domains/payments/contract-reminder-list.ts')).listReminders,
  },
  payments: {
    screen: 'admin_payments',
    to: '/admin/payments',
    load: async () => (await import('@numo/domains/payments/contract-list.ts')).listMoneyIn,
  },
  'payments-client': {
    screen: 'admin_client_payments',
    to: '/admin/payments-client',
    load: async () => (await import('@numo/domains/payments/contract-list.ts')).listClientPayments,
  },
  'payout-items': {
    screen: 'admin_payout_items',
    to: '/admin/payout-items',
    load: async () => (await import('@numo/domains/payouts/contract-list.ts')).listPayoutItems,
  },
  payouts: {
    screen: 'admin_payouts',
    to: '/admin/payouts',
    load: async () => (await import('@numo/domains/payouts/contract-list.ts')).listPayouts,
  },
  policy: {
    screen: 'admin_policy',
    to: '/admin/policy',
    load: async () => (await import('@numo/domains/insurance/contract-policies.ts')).listPolicies,
  },
  providers: {
    screen: 'admin_providers',
    to: '/admin/providers',
    load: async () =>
      (await import('@numo/domains/providers/contract-admin.ts')).listProviderRecords,
  },
  reports: {
    screen: 'admin_reports',
    to: '/admin/providers',
    tab: 'reports',
    load: async () =>
      (await import('@numo/domains/directory/contract-reports.ts')).listDirectoryReports,
  },
  searches: {
    screen: 'admin_searches',
    to: '/admin/providers',
    tab: 'searches',
    load: async () =>
      (await import('@numo/domains/providers/contract-searches.ts')).listUnreadSearches,
  },
  users: {
    screen: 'admin_users',
    to: '/admin/users',
    load: async () => (await import('@numo/domains/users/contract-admin.ts')).listUsers,
  },
  'users-fb': {
    screen: 'admin_users_fb',
    to: '/admin/users-fb',
    load: async () => (await import('@numo/domains/users/contract-identity.ts')).listIdentityUsers,
  },
  wishes: {
    screen: 'admin_wishes',
    to: '/admin/providers',
    tab: 'wishes',
    load: async () => (await import('@numo/domains/join-wishes/contract-staff.ts')).listJoinWishes,
  },
}
