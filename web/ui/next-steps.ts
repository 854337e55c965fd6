import type { RoutePath } from '../routes.ts'

/** Targets of empty-state buttons by the name of their label `screens.next.<name>`. */
export const nextSteps = {
  find_care: '/find-care',
  account_settings: '/home/settings',
  dashboard: '/dashboard',
  clinic_settings: '/dashboard/settings',
  clinic_clients: '/dashboard/clients',
  clinic_payouts: '/dashboard/payouts',
  clinic_auths: '/dashboard/authorizations',
  scribe: '/scribe',
  scribe_settings: '/scribe/settings',
  admin_users: '/admin/users',
  admin_users_fb: '/admin/users-fb',
  admin_partners: '/admin/partners',
  admin_providers: '/admin/providers',
  admin_accounts: '/admin/accounts',
  admin_claims: '/admin/claims',
  admin_clients: '/admin/clients',
  admin_payouts: '/admin/payouts',
  admin_payments: '/admin/payments',
  admin_auths: '/admin/auth',
  admin_extractions: '/admin/extractions',
  admin_insurance: '/admin/insurance',
  admin_companies: '/admin/numo-companies',
  admin_ins_payments: '/admin/insurance-payments',
  admin_client_payments: '/admin/payments-client',
} as const satisfies Record<string, RoutePath>

export type NextStep = keyof typeof nextSteps
