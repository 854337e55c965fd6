/** Region of a country, for the reach of insurers. */
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
  /** In whole units of the plan's currency; null for no limit. */
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
  /** Percentage of practices of a region in one of its networks, approximately. */
  reach: Readonly<Record<Region, number>>
  networks: readonly { key: string; name: string; tier: number; weight: number }[]
  plans: readonly DemoPlan[]
  /** Days on which its directory was published, latest first. */
  published: readonly string[]
}

/** Returns the source id of an insurer's own directory. */
export const sourceOf = (insurer: DemoInsurer) => `demo-${insurer.slug}`
/** Source id of confirmations by clinics. */
export const clinicsSource = 'demo-clinics'
/** Source id of a list that names everybody and confirms nothing. */
export const listSource = 'demo-list'
