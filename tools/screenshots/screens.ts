import { routes } from '../../web/routes.ts'
import { demo } from '../../e2e/test-people.ts'
import { sections } from '../../e2e/test-screens.ts'

export const states = ['full', 'empty', 'loading', 'refused'] as const
export type State = (typeof states)[number]

export const ways = (['en', 'es'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    ([1440, 390] as const).map((width) => ({ locale, scheme, width }))
  )
)
export type Way = (typeof ways)[number]

/** What is done on a page before its picture: the palette opened, the first rows of a list selected. */
export type Deed = 'palette' | 'rows'

/** A picture to take: a route, its user (null for a visitor) and the state of its data. */
export type Shot = {
  pattern: string
  as: string | null
  state: State
  is_print?: boolean
  deed?: Deed
}

/** The demo user who may see the pages of a layout; pages of other layouts are for everybody. */
const viewers: Readonly<Record<string, string>> = {
  admin: demo.admin,
  print: demo.admin,
  dashboard: demo.partner,
  'scribe-dashboard': demo.partner,
  home: demo.client,
  onboarding: demo.client,
}

/** The demo's claims are recorded on the day it is loaded: as of a day before there are none. */
const today = new Date().toISOString().slice(0, 10)

/** Pages with more than one address worth a picture. */
const more: Readonly<Record<string, readonly string[]>> = {
  '/find-care/:city_id': ['/find-care/mexico-city?language=en'],
  '/blog/:categorySlug/:postSlug': ['/blog/help/every-block'],
  '/search': ['/search?q=insurance', '/search?q=zzzzqq'],
  '/admin/providers': [
    '/admin/providers?tab=imports',
    '/admin/providers?tab=reports',
    '/admin/providers?tab=doctors',
    '/admin/providers?tab=wishes',
    '/admin/providers?tab=searches',
    '/admin/providers?tab=codes',
  ],
  '/admin/users': ['/admin/users?item=:id'],
  '/home/claims': ['/home/claims?claim=:id', '/home/claims?new=1', '/home/claims?tab=all'],
  '/dashboard': ['/dashboard?new=1'],
  '/scribe/settings': ['/scribe/settings#subscription'],
  '/admin/claims': ['/admin/claims?item=:id', `/admin/claims?as_of=${today}`],
  '/admin/numo-invoices': ['/admin/numo-invoices?item=:id'],
  '/admin/payouts': ['/admin/payouts?item=:id'],
  '/admin/insurance-payments': ['/admin/insurance-payments?bank=open'],
}
const deeds: Readonly<Record<string, readonly Deed[]>> = {
  '/admin': ['palette'],
  '/admin/claims': ['rows'],
}
/** Addresses whose page has nothing to show. */
const emptyAt: Readonly<Record<string, string>> = {
  '/find-care/:city_id': '/find-care/mexico-city?specialty=dermatology&language=th',
  '/find-care': '/find-care?q=xyzzy',
}
const inSections = (path: string) => (sections[path] ?? []).map((section) => path + section)
const isList = /^\/admin\/[\w-]+$/

/** Every screen in every state it can have: public pages are rendered on the server and neither load nor are refused. */
export function allShots(): Shot[] {
  return routes.flatMap(({ path, layout }) => {
    const as = viewers[layout] ?? null
    const shots: Shot[] = [path, ...(more[path] ?? []), ...inSections(path)].map((pattern) => ({
      pattern,
      as,
      state: 'full',
    }))
    if (path === '/providers/:slug')
      shots.push({ pattern: path, as, state: 'full', is_print: true })
    for (const deed of deeds[path] ?? []) shots.push({ pattern: path, as, state: 'full', deed })
    const empty = emptyAt[path]
    if (empty) shots.push({ pattern: empty, as, state: 'empty' })
    if (isList.test(path)) shots.push({ pattern: `${path}?q=xyzzy`, as, state: 'empty' })
    // A household without anything.
    if (as === demo.client) shots.push({ pattern: path, as: 'new', state: 'empty' })
    // A clinic without anything.
    if (layout === 'dashboard' && !path.includes(':'))
      shots.push({ pattern: path, as: 'new clinic', state: 'empty' })
    if (as !== null)
      for (const state of ['loading', 'refused'] as const) shots.push({ pattern: path, as, state })
    return shots
  })
}

export const nameOf = ({ pattern, state, is_print, deed }: Shot): string =>
  `${pattern.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'start'}-${is_print ? 'print' : (deed ?? state)}`
