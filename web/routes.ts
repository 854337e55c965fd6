import type { Route } from '@numo/kit/site.ts'

/** Declares routes of an area, which share a layout and, unless given, the guards. */
const area =
  (layout: string, shared: readonly string[] = []) =>
  <const Path extends string>(path: Path, page: string, guard = shared) => ({
    path,
    layout,
    page,
    guard,
    is_private: true,
  })
const shown =
  (layout: string) =>
  <const Path extends string>(path: Path, page: string) => ({ path, layout, page })
const landing = shown('landing')
const open = shown('default')
const auth = area('auth')
const account = area('home', ['auth-check', 'requiresAccount'])
const step = area('onboarding', ['auth-check', 'onboarding'])
const clinic = area('dashboard', ['auth-check', 'requiresPartner'])
const scribe = area('scribe-dashboard', ['auth-check', 'requiresPartner'])
const staff = area('admin', ['auth-check', 'requiresAdmin'])
const print = area('print', ['auth-check'])

const all = [
  // Public pages, rendered on the server (`pages.ts`).
  landing('/', 'public/index'),
  open('/for-patients', 'public/for-patients'),
  open('/for-providers', 'public/for-providers'),
  open('/blog', 'public/blog/list'),
  open('/blog/:categorySlug/:postSlug', 'public/blog/post'),
  open('/search', 'public/search'),
  open('/compare', 'public/compare'),
  open('/find-care', 'public/find-care-start'),
  open('/find-care/:city_id', 'public/find-care'),
  open('/providers/:slug', 'public/provider'),
  open('/terms-of-use', 'public/terms-of-use'),
  open('/privacy-policy', 'public/privacy-policy'),
  open('/loading', 'public/loading'),
  // Sign-in.
  auth('/auth/login', 'auth/login'),
  auth('/auth/signup', 'auth/signup'),
  auth('/auth/action', 'auth/action'),
  auth('/auth/reset', 'auth/reset'),
  auth('/auth/reset/confirm', 'auth/reset-confirm'),
  auth('/-login', 'auth/staff-login'),
  auth('/login-verify', 'auth/login-verify'),
  // A phone that takes pictures for a computer; its secret is in the URL fragment.
  auth('/camera', 'auth/camera'),
  // Anybody checks a letter of guarantee or a member card; its code is in the URL fragment.
  auth('/verify', 'auth/verify'),
  // A visitor follows a request for an appointment; its secret is in the URL fragment.
  auth('/appointment', 'auth/appointment'),
  // What a device keeps; without a network other pages lead here.
  auth('/offline', 'auth/offline'),
  // Account area.
  account('/home', 'home/home'),
  account('/home/claims', 'home/claims/list'),
  account('/home/billing', 'home/billing'),
  account('/home/settings', 'home/settings'),
  account('/home/insurance', 'home/insurance'),
  account('/home/providers', 'home/providers'),
  // Onboarding steps.
  step('/onboard', 'onboard/home', ['auth-check']),
  step('/onboard/address', 'onboard/address'),
  step('/onboard/insurance', 'onboard/insurance'),
  step('/onboard/card-upload', 'onboard/card-upload'),
  step('/onboard/eligibility', 'onboard/eligibility'),
  step('/onboard/billing', 'onboard/billing', ['auth-check', 'onboarding-needs-insurance-plan']),
  step('/onboard/clients', 'onboard/clients'),
  step('/onboard/:partner_slug', 'onboard/partner', []),
  // Partner area.
  clinic('/dashboard', 'dashboard/home'),
  clinic('/dashboard/claims/:id', 'dashboard/claims/detail'),
  clinic('/dashboard/clients', 'dashboard/clients/list'),
  clinic('/dashboard/clients/:id', 'dashboard/clients/detail'),
  clinic('/dashboard/payouts', 'dashboard/payouts/list'),
  clinic('/dashboard/payouts/:id', 'dashboard/payouts/detail'),
  clinic('/dashboard/settings', 'dashboard/settings'),
  clinic('/dashboard/authorizations', 'dashboard/authorizations/list'),
  clinic('/dashboard/authorizations/:id', 'dashboard/authorizations/detail'),
  clinic('/dashboard/authorizations/:id/cost', 'dashboard/authorizations/detail.cost'),
  clinic('/dashboard/authorizations/:id/team', 'dashboard/authorizations/detail.team'),
  clinic('/dashboard/authorizations/:id/admission', 'dashboard/authorizations/detail.admission'),
  clinic('/dashboard/authorizations/:id/diagnosis', 'dashboard/authorizations/detail.diagnosis'),
  clinic('/dashboard/authorizations/:id/documents', 'dashboard/authorizations/detail.documents'),
  clinic('/dashboard/authorizations/:id/treatment', 'dashboard/authorizations/detail.treatment'),
  // Scribe.
  scribe('/scribe', 'scribe/home'),
  scribe('/scribe/agents', 'scribe/agents'),
  scribe('/scribe/doc/:doc_id', 'scribe/doc'),
  scribe('/scribe/:id/chat', 'scribe/detail.chat'),
  scribe('/scribe/record', 'scribe/record'),
  scribe('/scribe/profile', 'scribe/profile'),
  scribe('/scribe/settings', 'scribe/settings'),
  scribe('/scribe/subscription-success', 'scribe/subscription-success'),
  scribe('/scribe/:id', 'scribe/detail'),
  // Staff area.
  staff('/admin', 'admin/index', ['authenticated-admin', 'requiresAdmin']),
  staff('/admin/claims', 'admin/claims/list'),
  staff('/admin/claims/:id', 'admin/claims/detail'),
  staff('/admin/claims/:id/print', 'admin/claims/detail.print'),
  staff('/admin/claims/:id/invoice', 'admin/claims/detail.invoice'),
  staff('/admin/claims/:id/payments', 'admin/claims/detail.payments'),
  staff('/admin/clients', 'admin/clients/list'),
  staff('/admin/clients/:id', 'admin/clients/detail'),
  staff('/admin/payouts', 'admin/payouts/list'),
  staff('/admin/payouts/:id', 'admin/payouts/detail'),
  staff('/admin/accounts', 'admin/accounts/list'),
  staff('/admin/accounts/:id', 'admin/accounts/detail'),
  staff('/admin/accounts/:id/users', 'admin/accounts/detail.users'),
  staff('/admin/accounts/:id/billing', 'admin/accounts/detail.billing'),
  staff('/admin/accounts/:id/clients', 'admin/accounts/detail.clients'),
  staff('/admin/accounts/:id/settings', 'admin/accounts/detail.settings'),
  staff('/admin/accounts/:id/addresses', 'admin/accounts/detail.addresses'),
  staff('/admin/partners', 'admin/partners/list'),
  staff('/admin/partners/:id', 'admin/partners/detail'),
  staff('/admin/partners/:id/payouts', 'admin/partners/detail.payouts'),
  staff('/admin/partners/:id/products', 'admin/partners/detail.products'),
  staff('/admin/partners/:id/providers', 'admin/partners/detail.providers'),
  staff('/admin/payments', 'admin/payments/list'),
  staff('/admin/payments/:id', 'admin/payments/detail'),
  staff('/admin/auth', 'admin/auth/list'),
  staff('/admin/auth/:id', 'admin/auth/detail'),
  staff('/admin/extractions', 'admin/extractions/list'),
  staff('/admin/extractions/:id', 'admin/extractions/detail'),
  staff('/admin/users', 'admin/users/list'),
  staff('/admin/users/:id', 'admin/users/detail'),
  staff('/admin/users-fb', 'admin/users-fb/list'),
  staff('/admin/users-fb/:id', 'admin/users-fb/detail'),
  staff('/admin/policy', 'admin/policy'),
  staff('/admin/numo-companies', 'admin/numo-companies/list'),
  staff('/admin/numo-companies/:id', 'admin/numo-companies/detail'),
  staff('/admin/appointments', 'admin/appointments/list'),
  staff('/admin/addresses', 'admin/addresses/list'),
  staff('/admin/insurance', 'admin/insurance/list'),
  staff('/admin/insurance/:id', 'admin/insurance/detail'),
  staff('/admin/providers', 'admin/providers/list'),
  staff('/admin/insurance-payments', 'admin/insurance-payments/list'),
  staff('/admin/insurance-payments/:id', 'admin/insurance-payments/detail'),
  staff('/admin/payout-items', 'admin/payout-items/list'),
  staff('/admin/numo-invoices', 'admin/numo-invoices/list'),
  staff('/admin/payment-items', 'admin/payment-items/list'),
  staff('/admin/payments-client', 'admin/payments-client/list'),
  staff('/admin/payments-client/:id', 'admin/payments-client/detail'),
  staff('/admin/insurance-payment-items', 'admin/insurance-payment-items/list'),
  // Profile of staff; the specification does not define its address.
  staff('/admin/profile', 'admin/profile'),
  // Gallery of the shared components, for developers.
  staff('/dev/components', 'admin/components'),
  // Printed pages.
  print('/print/invoice/:id', 'print/invoice'),
  print('/print/partner/:partner_id/bank-info', 'print/partner-bank-info'),
] as const

/** Path pattern of a route. */
export type RoutePath = (typeof all)[number]['path']

/** All routes of the product with page module, layout and guards. The only such list. */
export const routes: readonly Route[] = all

/** Returns whether a route is rendered on the server; the others belong to the browser program. */
export const isPublicRoute = ({ is_private }: Pick<Route, 'is_private'>) => is_private !== true
