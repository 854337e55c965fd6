import type { RoutePath } from '../routes.ts'

/** Targets of empty-state buttons by the name of their label `screens.next.<name>`. */
export const nextSteps = {
  find_care: '/find-care',
  dashboard: '/dashboard',
  scribe: '/scribe',
  scribe_settings: '/scribe/settings',
  admin_users: '/admin/users',
  admin_partners: '/admin/partners',
  admin_accounts: '/admin/accounts',
  admin_claims: '/admin/claims',
  admin_payouts: '/admin/payouts',
  admin_payments: '/admin/payments',
  admin_insurance: '/admin/insurance',
  admin_ins_payments: '/admin/insurance-payments',
  admin_client_payments: '/admin/payments-client',
} as const satisfies Record<string, RoutePath>

export type NextStep = keyof typeof nextSteps
