/** The sentences that are loaded together: `words/<locale>-<part>.ts`. */
export type WordPart = 'area' | 'capture' | 'directory' | 'home' | 'onboard' | 'staff'

/** Pages that take pictures of cards, or show some. */
const capturePage =
  /^(?:auth\/camera|home\/insurance|onboard\/card-upload|admin\/(?:extractions|policy))(?:\/|$)/
const directoryPage = /^admin\/(?:partners|providers|insurance)\//

/** What the page of a route says besides what is said to everybody who signs in. */
export const wordPartsOf = (page: string): readonly WordPart[] =>
  capturePage.test(page) ? [...areaPartsOf(page), 'capture'] : areaPartsOf(page)

function areaPartsOf(page: string): readonly WordPart[] {
  if (page.startsWith('auth/')) return []
  if (page.startsWith('home/')) return ['area', 'home']
  if (page.startsWith('onboard/')) return ['area', 'onboard']
  if (!page.startsWith('admin/')) return ['area']
  return ['area', directoryPage.test(page) ? 'directory' : 'staff']
}
