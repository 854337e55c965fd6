/** The sentences that are loaded together: `words/<locale>-<part>.ts`. */
export type WordPart = 'area' | 'directory' | 'home' | 'onboard' | 'staff'

const directoryPage = /^admin\/(?:partners|providers|insurance)\//

/** What the page of a route says besides what is said to everybody who signs in. */
export function wordPartsOf(page: string): readonly WordPart[] {
  if (page.startsWith('auth/')) return []
  if (page.startsWith('home/')) return ['area', 'home']
  if (page.startsWith('onboard/')) return ['area', 'onboard']
  if (!page.startsWith('admin/')) return ['area']
  return ['area', directoryPage.test(page) ? 'directory' : 'staff']
}
