import type { APIRequestContext } from '@playwright/test'
import { routes } from '../web/routes.ts'
import { demo } from './test-people.ts'
import { openSession } from './test-tokens.ts'

/** One page to look at: its address, as whom, and how it is looked at. */
export type Screen = {
  pattern: string
  as: string | null
  locale: 'en' | 'es'
  scheme: 'light' | 'dark'
  width: 390 | 1440
}

/** Who may see the pages of a layout: one of the demo people, or anybody. */
const viewers: Readonly<Record<string, string>> = {
  admin: demo.admin,
  print: demo.admin,
  dashboard: demo.partner,
  'scribe-dashboard': demo.partner,
  home: demo.client,
  // This household has a policy and its plan, so that no step sends it back.
  onboarding: demo.client,
}

/** Looked at in every way already, with what happens on them, by `public-pages.spec.ts`. */
const elsewhere: ReadonlySet<string> = new Set([
  '/',
  '/for-patients',
  '/for-providers',
  '/find-care/:city_id',
  '/providers/:slug',
  '/terms-of-use',
  '/privacy-policy',
  '/loading',
])

/** Each language with each scheme and width; one page is looked at in one way, the next in another. */
const ways = (['en', 'es'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    ([1440, 390] as const).map((width) => ({ locale, scheme, width }))
  )
)
/** From one way to the next everything that can change does, as far as two values allow. */
const order = [0, 7, 2, 5, 1, 6, 3, 4]

const area = (folder: string, ...rest: string[]) => rest.map((path) => `${folder}${path}`)
/**
 * What people have open all day, looked at in two ways more: wide and light in English, narrow and dark in Spanish. A list is also
 * looked at with one of its rows beside it.
 */
const daily = [
  ...area('/home', '', '/claims', '/providers', '/settings'),
  ...['users', 'users-fb', 'accounts', 'clients', 'partners', 'insurance'].flatMap((list) =>
    area(`/admin/${list}`, '', '?item=:id', '/:id')
  ),
  ...area('/admin/accounts/:id', '/users', '/clients', '/settings'),
  ...area('/admin/addresses', '', '?item=:id'),
  ...area('/admin/partners/:id', '/providers'),
  ...area('/admin/providers', '', '?item=:id', '?tab=imports', '?tab=reports'),
]
const dailyWays: ReadonlySet<number> = new Set([0, 7])

/**
 * Every route of the product in one way and the daily screens in two more, none twice, in groups that one sign-in opens.
 * NUMO_E2E_SCREENS=all looks at each of them in every way.
 */
export function screenGroups(most: number): { name: string; as: string | null; of: Screen[] }[] {
  const isAll = process.env.NUMO_E2E_SCREENS === 'all'
  const here = routes.filter(({ path }) => !elsewhere.has(path))
  const viewerOf = (path: string) =>
    viewers[here.find((route) => route.path === path.replace(/\?.*$/, ''))?.layout ?? ''] ?? null
  const turns = here.map(({ path }, at) => ({ path, way: order[at % order.length] ?? 0 }))
  const patterns = new Set([...here.map(({ path }) => path), ...daily])
  const screens = [...patterns].flatMap((pattern): Screen[] => {
    const turn = turns.find(({ path }) => path === pattern)?.way
    const isLooked = (way: number) =>
      isAll || way === turn || (daily.includes(pattern) && dailyWays.has(way))
    return ways
      .filter((_, way) => isLooked(way))
      .map((way) => ({ pattern, as: viewerOf(pattern), ...way }))
  })
  return [...Map.groupBy(screens, (screen) => screen.as)].flatMap(([as, all]) =>
    Array.from({ length: Math.ceil(all.length / most) }, (_, part) => ({
      name: `${as ?? 'a visitor'}, ${part + 1}`,
      as,
      of: all.slice(part * most, (part + 1) * most),
    }))
  )
}

/** Lists of the API whose name is not that of their pages. */
const lists: Readonly<Record<string, string>> = {
  'users-fb': 'identity-users',
  insurance: 'insurers',
}
const someId = '018f0000-0000-7000-8000-000000000000'

/** Fills the parameters of a route with something that is there; what has no list yet, with anything. */
export function createAddresses(request: APIRequestContext) {
  let headers: Record<string, string> | null = null
  const ids = new Map<string, string>()

  async function idOf(name: string): Promise<string> {
    const known = ids.get(name)
    if (known) return known
    headers ??= await openSession(request, demo.admin)
    const answer = await request.get(`/api/v4/admin/${lists[name] ?? name}?limit=1`, { headers })
    const { rows = [] } = answer.ok()
      ? ((await answer.json()) as { rows?: { id?: string; uid?: string }[] })
      : {}
    const id = rows[0]?.id ?? rows[0]?.uid ?? someId
    ids.set(name, id)
    return id
  }

  return async (pattern: string): Promise<string> => {
    if (!pattern.includes(':')) return pattern
    const admin = /^\/admin\/([\w-]+)(?:\/|\?item=):/.exec(pattern)?.[1]
    return pattern.replaceAll(/:\w+/g, admin ? await idOf(admin) : someId)
  }
}
