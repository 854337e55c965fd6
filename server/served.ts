import { accessApi } from '@numo/domains/access/api.ts'
import { memberCardsApi } from '@numo/domains/member-cards/api.ts'
import { notificationsApi } from '@numo/domains/notifications/api.ts'
import { impersonationApi } from '@numo/domains/impersonation/api.ts'
import { appointmentsApi } from '@numo/domains/appointments/api.ts'
import {
  appointmentRows,
  moveProviderAppointments,
} from '@numo/domains/appointments/move-provider.ts'
import { apiKeysApi } from '@numo/domains/api-keys/api.ts'
import { openScopes } from '@numo/domains/api-keys/rules.ts'
import { authorizationsApi } from '@numo/domains/authorizations/api.ts'
import { claimsApi } from '@numo/domains/claims/api.ts'
import { claimExamplesApi } from '@numo/domains/claim-examples/api.ts'
import { savedProvidersApi } from '@numo/domains/saved-providers/api.ts'
import { privacyApi } from '@numo/domains/privacy/api.ts'
import { citiesApi } from '@numo/domains/cities/api.ts'
import { diagnosesApi } from '@numo/domains/diagnoses/api.ts'
import { directoryApi } from '@numo/domains/directory/api.ts'
import { directoryFeedsApi } from '@numo/domains/directory-feeds/api.ts'
import { joinWishesApi } from '@numo/domains/join-wishes/api.ts'
import { eligibilityApi } from '@numo/domains/eligibility/api.ts'
import { documentsApi } from '@numo/domains/documents/api.ts'
import { extractionsApi } from '@numo/domains/extractions/api.ts'
import { insuranceAdminApi, insuranceApi } from '@numo/domains/insurance/api.ts'
import { accountsAdminApi } from '@numo/domains/accounts/api-admin.ts'
import { accountsApi } from '@numo/domains/accounts/api.ts'
import { householdAddressesApi } from '@numo/domains/addresses/api-household.ts'
import { addressesAdminApi } from '@numo/domains/addresses/api-admin.ts'
import { auditApi } from '@numo/domains/audit/api.ts'
import { householdPoliciesApi } from '@numo/domains/insurance/api-household.ts'
import { paymentsApi } from '@numo/domains/payments/api.ts'
import { policiesApi } from '@numo/domains/insurance/api-policies.ts'
import { householdClientsApi } from '@numo/domains/clients/api-household.ts'
import { onboardingApi } from '@numo/domains/onboarding/api.ts'
import { clientsPartnerApi } from '@numo/domains/clients/api-partner.ts'
import { clientsAdminApi } from '@numo/domains/clients/api-admin.ts'
import { companiesApi } from '@numo/domains/companies/api.ts'
import { siteSearchApi } from '@numo/domains/site-search/api.ts'
import { finderApi } from '@numo/domains/finder/api.ts'
import { invoicesApi } from '@numo/domains/invoices/api.ts'
import { insurancePaymentsApi } from '@numo/domains/insurance-payments/api.ts'
import { ledgerApi } from '@numo/domains/ledger/api.ts'
import { listsApi } from '@numo/domains/lists/api.ts'
import { partnersApi } from '@numo/domains/partners/api.ts'
import { providerMergesApi, providersApi } from '@numo/domains/providers/api.ts'
import { membershipRows, moveProviderMemberships } from '@numo/domains/access/move-provider.ts'
import {
  moveProviderAddresses,
  providerAddressRows,
} from '@numo/domains/addresses/move-provider.ts'
import { moveReports, reportRows } from '@numo/domains/directory/move-reports.ts'
import { moveProviderRoles, providerRoleRows } from '@numo/domains/partners/move-provider.ts'
import { moveSaved, savedRows } from '@numo/domains/saved-providers/move-saved.ts'
import type { ProviderTie } from '@numo/domains/providers/move-provider.ts'
import { relistNetworks } from '@numo/domains/providers/relist-networks.ts'
import { payoutsApi } from '@numo/domains/payouts/api.ts'
import { staysApi } from '@numo/domains/stays/api.ts'
import { subscriptionsApi } from '@numo/domains/subscriptions/api.ts'
import { staffApi } from '@numo/domains/staff/api.ts'
import { webhooksApi } from '@numo/domains/webhooks/api.ts'
import { usersAdminApi } from '@numo/domains/users/api-admin.ts'
import { usersApi } from '@numo/domains/users/api.ts'
import type { ServedEndpoint } from '@numo/domains/serve.ts'

/** Records of other domains that refer to a provider and move when two pages are merged. */
export const providerTies: readonly ProviderTie[] = [
  { move: moveProviderRoles, rows: providerRoleRows },
  { move: moveReports, rows: reportRows },
  { move: moveSaved, rows: savedRows },
  { move: moveProviderAddresses, rows: providerAddressRows },
  { move: moveProviderMemberships, rows: membershipRows },
  { move: moveProviderAppointments, rows: appointmentRows },
]

const withoutKeys: readonly ServedEndpoint[] = [
  ...citiesApi,
  ...insuranceApi,
  ...claimExamplesApi,
  ...insuranceAdminApi(relistNetworks),
  ...providersApi,
  ...providerMergesApi(providerTies),
  ...directoryApi,
  ...directoryFeedsApi,
  ...joinWishesApi,
  ...diagnosesApi,
  ...accessApi,
  ...usersApi,
  ...accountsApi,
  ...partnersApi,
  ...webhooksApi,
  ...companiesApi,
  ...listsApi,
  ...finderApi,
  ...siteSearchApi,
  ...staffApi,
  ...auditApi,
  ...usersAdminApi,
  ...accountsAdminApi,
  ...clientsAdminApi,
  ...clientsPartnerApi,
  ...policiesApi,
  ...extractionsApi,
  ...paymentsApi,
  ...subscriptionsApi,
  ...eligibilityApi,
  ...addressesAdminApi,
  ...documentsApi,
  ...householdPoliciesApi,
  ...householdAddressesApi,
  ...householdClientsApi,
  ...onboardingApi,
  ...notificationsApi,
  ...privacyApi,
  ...claimsApi,
  ...authorizationsApi,
  ...staysApi,
  ...memberCardsApi,
  ...insurancePaymentsApi,
  ...payoutsApi,
  ...ledgerApi,
  ...invoicesApi,
  ...savedProvidersApi,
  ...appointmentsApi,
  ...impersonationApi,
]

/** Every endpoint of the program. */
export const served: readonly ServedEndpoint[] = [
  ...withoutKeys,
  ...apiKeysApi(openScopes(withoutKeys.map(({ endpoint }) => endpoint))),
]
