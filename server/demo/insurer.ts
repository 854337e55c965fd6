/** Where a country belongs when insurers decide whom to contract. */
export type Region = 'mexico' | 'americas' | 'spain' | 'europe' | 'gulf' | 'asia'

export const regionOf = (country: string): Region => {
  if (country === 'MX') return 'mexico'
  if (['CR', 'PA', 'CO', 'EC'].includes(country)) return 'americas'
  if (country === 'ES') return 'spain'
  if (country === 'AE') return 'gulf'
  return ['PT', 'IT', 'GR', 'DE'].includes(country) ? 'europe' : 'asia'
}

type Cover = 'worldwide' | 'worldwide_ex_us' | 'regional' | 'national'
export type DemoPlan = {
  slug: string
  name: string
  networks: readonly string[]
  area_of_cover: Cover
  /** Whole units of the plan's currency; null: no limit. */
  annual_limit: number | null
  deductible: number
  coinsurance_bps: number
}
export type DemoInsurer = {
  slug: string
  name: string
  country: string
  currency: string
  phone: string
  /** Of a hundred practices in a region, about so many are in one of its networks. */
  reach: Readonly<Record<Region, number>>
  networks: readonly { key: string; name: string; tier: number; weight: number }[]
  plans: readonly DemoPlan[]
  /** Days on which its directory was last published, the newest first. */
  published: readonly string[]
}

/** The source an insurer's own directory is read from. */
export const sourceOf = (insurer: DemoInsurer) => `demo-${insurer.slug}`
/** What clinics say themselves. */
export const clinicsSource = 'demo-clinics'
/** Somebody's list: everybody is on it, it confirms nothing. */
export const listSource = 'demo-list'
