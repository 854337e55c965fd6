/** Groups of translations that are loaded together: `words/<locale>-<part>.ts`. */
export type WordPart =
  | 'answer'
  | 'area'
  | 'bench'
  | 'capture'
  | 'card'
  | 'directory'
  | 'filing'
  | 'home'
  | 'households'
  | 'ledger'
  | 'money'
  | 'onboard'
  | 'parties'
  | 'pay'
  | 'policies'
  | 'security'
  | 'staff'

/** Pages that take or show pictures of cards and other documents. */
const capturePage =
  /^(?:auth\/camera|home\/(?:claims|insurance)|onboard\/(?:card-upload|eligibility)|admin\/(?:clients|policy))(?:\/|$)/
/** Pages about the extraction of cards. */
const cardPage = /^(?:onboard\/card-upload$|admin\/(?:extractions\/|index$))/
/** Claims of a household. */
const filingPage = /^home\/claims(?:\/|$)/
/** Pages with coverage answers. */
const answerPage = /^(?:home\/(?:home|insurance)|onboard\/eligibility|admin\/policy)$/
/** Pages of payment methods and payments. */
const payPage = /^(?:home|onboard)\/billing$|^admin\/accounts\/detail\.billing$/
/** Staff pages of a single user, household, client or address. */
const householdsPage = /^admin\/(?:users|accounts|clients|addresses)\//
/** Pages of profile and sign-in settings. */
const securityPage = /^(?:(?:home|dashboard|scribe)\/settings|admin\/profile)$/
/** Pages that say how a policy stands. */
const policyPage = /^admin\/(?:policy|accounts\/detail)$/
/** Staff pages of claims, payments of insurers and payouts. */
const moneyPage =
  /^admin\/(?:(?:claims|insurance-payments|insurance-payment-items|payouts|payout-items)\/|partners\/detail\.payouts$)/
/** Companies of ours, and agreement, bank accounts and prices of a partner. */
const partiesPage =
  /^(?:admin\/(?:numo-companies\/|partners\/detail(?:\.products)?$)|dashboard\/settings$|print\/partner-bank-info$)/
/** Pages that refuse for reasons of money, or show the trail of its records. */
const ledgerPage = /^admin\/(?:accounts|clients|partners)\/detail/
/** Staff try an insurer’s rules on its page. */
const benchPage = /^admin\/insurance\/detail/
const directoryPage = /^admin\/(?:partners|providers|insurance)\//
/** The overview shows the state of the newest import. */
const overviewPage = 'admin/index'

/** Returns the groups that the page of a route needs in addition to those of the sign-in pages. */
export const wordPartsOf = (page: string): readonly WordPart[] => [
  ...areaPartsOf(page),
  ...(filingPage.test(page) ? (['filing'] as const) : []),
  ...(answerPage.test(page) ? (['answer'] as const) : []),
  ...(payPage.test(page) ? (['pay'] as const) : []),
  ...(capturePage.test(page) ? (['capture'] as const) : []),
  ...(cardPage.test(page) ? (['card'] as const) : []),
  ...(page === overviewPage ? (['directory'] as const) : []),
  ...(policyPage.test(page) ? (['policies'] as const) : []),
  ...(benchPage.test(page) ? (['bench'] as const) : []),
  ...(securityPage.test(page) ? (['security'] as const) : []),
  ...(partiesPage.test(page) ? (['parties'] as const) : []),
  ...(moneyPage.test(page) ? (['money'] as const) : []),
  ...(householdsPage.test(page) ? (['households'] as const) : []),
  ...([ledgerPage, moneyPage, partiesPage, filingPage, payPage].some((pages) => pages.test(page))
    ? (['ledger'] as const)
    : []),
]

function areaPartsOf(page: string): readonly WordPart[] {
  if (page.startsWith('auth/')) return []
  if (page.startsWith('home/')) return ['area', 'home']
  if (page.startsWith('onboard/')) return ['area', 'onboard']
  if (!page.startsWith('admin/')) return ['area']
  return ['area', directoryPage.test(page) ? 'directory' : 'staff']
}
