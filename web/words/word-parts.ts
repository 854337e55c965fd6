/** Groups of translations that are loaded together: `words/<locale>-<part>.ts`. */
export type WordPart =
  | 'answer'
  | 'area'
  | 'auth'
  | 'authorizations'
  | 'auth-desk'
  | 'bench'
  | 'bulk'
  | 'capture'
  | 'card'
  | 'clinic'
  | 'clinic-auth'
  | 'clinic-desk'
  | 'directory'
  | 'filing'
  | 'home'
  | 'households'
  | 'inbox'
  | 'integrations'
  | 'invoices'
  | 'guarantees'
  | 'money'
  | 'money-files'
  | 'onboard'
  | 'overview'
  | 'packets'
  | 'parties'
  | 'pay'
  | 'policies'
  | 'refusals'
  | 'reminders'
  | 'security'
  | 'staff'
  | 'stay'
  | 'subscription'
  | 'trail'
  | 'visits'

/** Pages that take or show pictures of cards and other documents. */
const capturePage =
  /^(?:auth\/camera|dashboard\/(?:authorizations\/detail\.documents|claims)|home\/(?:claims|insurance)|onboard\/(?:card-upload|eligibility)|admin\/(?:clients|policy))(?:\/|$)/
/** Pages about the extraction of cards. */
const cardPage = /^(?:onboard\/card-upload$|admin\/(?:extractions\/|index$))/
/** Claims of a household. */
const filingPage = /^home\/claims(?:\/|$)/
/** Pages with coverage answers. */
const answerPage = /^(?:home\/(?:home|insurance)|onboard\/eligibility|admin\/policy)$/
/** Pages of payment methods and payments. */
const payPage =
  /^(?:home|onboard)\/billing$|^admin\/(?:accounts\/detail(?:\.billing)?$|payments(?:-client)?\/)/
/** What a household owes, with its reminders. */
const remindersPage =
  /^home\/billing$|^admin\/(?:accounts\/detail\.billing$|payments(?:-client)?\/)/
/** Staff pages of a single user, household, client or address. */
const householdsPage = /^admin\/(?:users|accounts|clients|addresses)\//
/** Pages of profile and sign-in settings. */
const securityPage = /^(?:(?:home|dashboard|scribe)\/settings|admin\/(?:components|profile))$/
/** Pages that say how a policy stands. */
const policyPage = /^admin\/(?:policy|accounts\/detail)$/
/** Pages of staff about claims, money that comes in and payouts. A clinic's pages name states and amounts as they do. */
const moneyPage =
  /^dashboard\/(?:authorizations\/|home$|claims\/|payouts\/|clients\/)|^admin\/(?:(?:auth|claims|insurance-payments|insurance-payment-items|payments|payments-client|payment-items|payouts|payout-items)\/|accounts\/detail$|partners\/detail\.payouts$)/
/** Pages of staff about money that read or write files. */
const moneyFilesPage =
  /^admin\/(?:insurance-payments|insurance-payment-items|payouts|payout-items)\//
/** Pages of staff that say what happens next with a claim, or name the documents an insurer requires. */
const packetsPage = /^admin\/(?:auth|claims)\//
/** A clinic's claims, payouts and patients. */
const clinicPage =
  /^dashboard\/(?:authorizations\/detail\.documents$|home$|claims\/|payouts\/|clients\/)/
/** A clinic's day, patients and settings. */
const clinicDeskPage = /^dashboard\/(?:home$|clients\/|settings$)/
/** Authorizations of clinics. */
const authorizationsPage = /^(?:dashboard\/(?:authorizations|clients)|admin\/auth)\//
/** Letters of guarantee and member cards: where they are downloaded, scanned and checked. */
const guaranteesPage =
  /^(?:dashboard\/(?:authorizations|clients)\/|admin\/auth\/|home\/insurance$|auth\/verify$)/
/** What a device keeps of a household. */
const keptPage = 'auth/offline'
/** Authorizations, for their clinic. */
const clinicAuthPage = /^dashboard\/authorizations\//
/** What is asked for, for staff and, once it is sent, for its clinic. */
const authDeskPage = /^(?:admin\/auth\/|dashboard\/authorizations\/detail)/
/** Companies of ours, and agreement, bank accounts and prices of a partner. */
const partiesPage =
  /^(?:admin\/(?:numo-companies\/|partners\/detail(?:\.products)?$)|dashboard\/settings$|print\/partner-bank-info$)/
/** API keys and webhooks of a clinic. */
const integrationsPage = /^dashboard\/settings$/
/** Invoices, and the paper of invoices and claims. */
const invoicePage =
  /^(?:print\/|home\/billing$|admin\/(?:numo-invoices\/|claims\/detail\.(?:invoice|print)$))/
/** Pages that name fields as the audit trail does. */
const trailPage =
  /^admin\/(?:(?:accounts|clients|users)\/detail(?:\.users|\.settings)?|addresses\/list|appointments\/list|providers\/list|policy)$/
/** Appointments: of a visitor, of a household, at a clinic, and for staff. */
const visitsPage =
  /^(?:auth\/appointment|home\/(?:home|providers)|dashboard\/(?:home|clients\/detail)|admin\/appointments\/list)$/
/** Staff try an insurer’s rules on its page. */
const benchPage = /^admin\/insurance\/detail/
/** The scribe, which needs a subscription. */
const subscriptionPage = /^scribe\//
const directoryPage = /^admin\/(?:partners|providers|insurance)\//
/** The overview shows the state of the newest import. */
const overviewPage = 'admin/index'

/** Returns the groups that the page of a route needs in addition to those of the sign-in pages. */
export const wordPartsOf = (page: string): readonly WordPart[] => [
  ...areaPartsOf(page),
  ...(filingPage.test(page) ? (['filing'] as const) : []),
  ...(answerPage.test(page) ? (['answer'] as const) : []),
  ...(payPage.test(page) ? (['pay'] as const) : []),
  ...(remindersPage.test(page) ? (['reminders'] as const) : []),
  ...(capturePage.test(page) ? (['capture'] as const) : []),
  ...(cardPage.test(page) ? (['card'] as const) : []),
  ...(page === overviewPage ? (['directory', 'overview'] as const) : []),
  ...(policyPage.test(page) ? (['policies'] as const) : []),
  ...(benchPage.test(page) ? (['bench'] as const) : []),
  ...(securityPage.test(page) ? (['auth', 'security'] as const) : []),
  ...(clinicPage.test(page) ? (['clinic'] as const) : []),
  ...(authorizationsPage.test(page) ? (['authorizations'] as const) : []),
  ...(guaranteesPage.test(page) ? (['guarantees'] as const) : []),
  ...(clinicDeskPage.test(page) ? (['clinic-desk'] as const) : []),
  ...(page === keptPage ? (['home'] as const) : []),
  ...(clinicAuthPage.test(page) ? (['clinic-auth'] as const) : []),
  ...(authDeskPage.test(page) ? (['auth-desk'] as const) : []),
  ...(partiesPage.test(page) ? (['parties'] as const) : []),
  ...(integrationsPage.test(page) ? (['integrations'] as const) : []),
  ...(moneyPage.test(page) ? (['money'] as const) : []),
  ...(moneyFilesPage.test(page) ? (['money-files'] as const) : []),
  ...(packetsPage.test(page) ? (['packets'] as const) : []),
  ...(subscriptionPage.test(page) ? (['subscription'] as const) : []),
  ...(invoicePage.test(page) ? (['invoices'] as const) : []),
  ...(householdsPage.test(page) ? (['households'] as const) : []),
  ...(trailPage.test(page) ? (['trail'] as const) : []),
  ...(visitsPage.test(page) ? (['visits'] as const) : []),
]

function areaPartsOf(page: string): readonly WordPart[] {
  if (page.startsWith('auth/')) return ['auth']
  if (page.startsWith('home/')) return ['area', 'home']
  if (page.startsWith('onboard/')) return ['area', 'onboard']
  if (!page.startsWith('admin/')) return ['area']
  return ['area', directoryPage.test(page) ? 'directory' : 'staff']
}
