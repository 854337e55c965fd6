/** The sentences that are loaded together: `words/<locale>-<part>.ts`. */
export type WordPart =
  | 'answer'
  | 'area'
  | 'capture'
  | 'card'
  | 'directory'
  | 'home'
  | 'households'
  | 'onboard'
  | 'pay'
  | 'policies'
  | 'security'
  | 'staff'

/** Pages that take pictures of cards, or show some; and other papers. */
const capturePage =
  /^(?:auth\/camera|home\/insurance|onboard\/(?:card-upload|eligibility)|admin\/(?:clients|policy))(?:\/|$)/
/** Pages that show what was read from a card, or how reading goes. */
const cardPage = /^(?:onboard\/card-upload$|admin\/(?:extractions\/|index$))/
/** Pages that say what a policy covers. */
const answerPage = /^(?:home\/(?:home|insurance)|onboard\/eligibility|admin\/policy)$/
/** Pages of cards on file and payments. */
const payPage = /^(?:home|onboard)\/billing$|^admin\/accounts\/detail\.billing$/
/** Pages where staff keep one person, a household or an address. */
const householdsPage = /^admin\/(?:users|accounts|clients|addresses)\//
/** Pages where somebody keeps their profile and sign-in. */
const securityPage = /^(?:(?:home|dashboard|scribe)\/settings|admin\/profile)$/
const directoryPage = /^admin\/(?:partners|providers|insurance)\//

/** What the page of a route says besides what is said to everybody who signs in. */
export const wordPartsOf = (page: string): readonly WordPart[] => [
  ...areaPartsOf(page),
  ...(answerPage.test(page) ? (['answer'] as const) : []),
  ...(payPage.test(page) ? (['pay'] as const) : []),
  ...(capturePage.test(page) ? (['capture'] as const) : []),
  ...(cardPage.test(page) ? (['card'] as const) : []),
  ...(page === 'admin/policy' ? (['policies'] as const) : []),
  ...(securityPage.test(page) ? (['security'] as const) : []),
  ...(householdsPage.test(page) ? (['households'] as const) : []),
]

function areaPartsOf(page: string): readonly WordPart[] {
  if (page.startsWith('auth/')) return []
  if (page.startsWith('home/')) return ['area', 'home']
  if (page.startsWith('onboard/')) return ['area', 'onboard']
  if (!page.startsWith('admin/')) return ['area']
  return ['area', directoryPage.test(page) ? 'directory' : 'staff']
}
