import { expect, type APIRequestContext } from '@playwright/test'
import { localePath, type Locale } from '../kit/locales.ts'
import { routes } from '../web/routes.ts'
import { beStaff } from './test-identity.ts'
import { demo } from './test-people.ts'

/** A page to check: its route, user, language, colour scheme and width. */
export type Screen = {
  pattern: string
  as: string | null
  locale: 'en' | 'es'
  scheme: 'light' | 'dark'
  width: 390 | 1440
}

/** Demo user who may see the pages of a layout; null for anybody. */
const viewers: Readonly<Record<string, string>> = {
  admin: demo.admin,
  print: demo.admin,
  dashboard: demo.partner,
  'scribe-dashboard': demo.partner,
  home: demo.client,
  // This household has a policy with a plan, so no step redirects.
  onboarding: demo.client,
}

/** Checked in all variants by `public-pages.spec.ts`. */
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

/** All combinations of language, colour scheme and width; each page is checked in one, in turn. */
const ways = (['en', 'es'] as const).flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    ([1440, 390] as const).map((width) => ({ locale, scheme, width }))
  )
)
/** Order in which consecutive variants differ in as many properties as possible. */
const order = [0, 7, 2, 5, 1, 6, 3, 4]

const area = (folder: string, ...rest: string[]) => rest.map((path) => `${folder}${path}`)
/**
 * Frequently used pages, checked in two more variants: wide and light in English, narrow and dark in Spanish. Lists are
 * also checked with details of a row open.
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
/** Parts of a page with an address of their own, by page; some are of another row than the page itself. */
export const sections: Readonly<Record<string, readonly string[]>> = {
  '/home/settings': ['#addresses', '#family', '#notices', '#security', '#privacy'],
  '/dashboard/settings': [
    ...['#clinic', '#places', '#doctors', '#team', '#bank', '#prices', '#notices'],
    ...['#keys', '#webhooks'],
  ],
  '/dashboard/authorizations/:id': ['#stay'],
  '/dashboard/authorizations/:id/admission': ['#stay'],
  '/admin/auth/:id': ['#decided'],
}
const allSections = Object.entries(sections).flatMap(([path, parts]) => area(path, ...parts))
const dailyWays: ReadonlySet<number> = new Set([0, 7])

/**
 * Groups of at most `most` screens per user: every route in one variant, frequent pages in two more, without
 * duplicates. NUMO_E2E_SCREENS=all checks every page in all variants.
 */
export function screenGroups(max: number): { name: string; as: string | null; of: Screen[] }[] {
  const isAll = process.env.NUMO_E2E_SCREENS === 'all'
  const here = routes.filter(({ path }) => !elsewhere.has(path))
  const viewerOf = (path: string) =>
    viewers[here.find((route) => route.path === path.replace(/[?#].*$/, ''))?.layout ?? ''] ?? null
  const inTurn = [...here.map(({ path }) => path), ...allSections]
  const turns = inTurn.map((path, at) => ({ path, way: order[at % order.length] ?? 0 }))
  const patterns = new Set([...inTurn, ...daily])
  const screens = [...patterns].flatMap((pattern): Screen[] => {
    const turn = turns.find(({ path }) => path === pattern)?.way
    const isLooked = (way: number) =>
      isAll || way === turn || (daily.includes(pattern) && dailyWays.has(way))
    return ways
      .filter((_, way) => isLooked(way))
      .map((way) => ({ pattern, as: viewerOf(pattern), ...way }))
  })
  return [...Map.groupBy(screens, (screen) => screen.as)].flatMap(([as, all]) =>
    Array.from({ length: Math.ceil(all.length / max) }, (_, part) => ({
      name: `${as ?? 'a visitor'}, ${part + 1}`,
      as,
      of: all.slice(part * max, (part + 1) * max),
    }))
  )
}

/** API lists whose name differs from that of their pages. */
const apiNames: Readonly<Record<string, string>> = {
  auth: 'authorizations',
  'users-fb': 'identity-users',
  insurance: 'insurers',
  'numo-companies': 'companies',
  'numo-invoices': 'invoices',
}
/** Selects a row of the demo whose pages have something in most of their parts; without one the first row is taken. */
const filled: Readonly<Record<string, string>> = {
  accounts: `q=${demo.client}`,
  authorizations: 'status=submitted&sort=created_at',
  claims: 'q=CLM-000002',
  clients: 'q=Moreno',
  'identity-users': `q=${demo.client}`,
  'insurance-payments': 'q=IP-000002',
  partners: 'status=active&type=hospital',
  // Those of insurers have pages at another address.
  payments: 'source=household',
  payouts: 'q=PO-000001',
  users: `q=${demo.client}`,
}
/** One that is guaranteed, with its letter and the bills of a stay. */
const guaranteed = [
  '/api/v4/admin/authorizations?limit=1&status=approved&sort=created_at',
  'rows',
  'id',
] as const
const someId = '018f0000-0000-7000-8000-000000000000'

/**
 * Where the value of a parameter outside `/admin` is read, by the address up to it: an endpoint, its list and the property
 * of a row. What belongs to the demo household or the demo hospital is found as staff find it.
 */
const samples: Readonly<Record<string, readonly [path: string, list: string, key: string]>> = {
  '/providers/:slug': ['/api/v4/providers?city=mexico-city&limit=1', 'providers', 'slug'],
  '/find-care/:city_id': ['/api/v4/cities?with_providers=true&limit=1', 'cities', 'id'],
  '/onboard/:partner_slug': ['/api/v4/admin/partners?limit=1&status=active', 'rows', 'slug'],
  '/home/claims?claim=:id': ['/api/v4/admin/claims?limit=1&q=CLM-000003', 'rows', 'id'],
  '/dashboard/claims/:id': ['/api/v4/admin/claims?limit=1&q=CLM-000002', 'rows', 'id'],
  // One that staff need something for, whose parts can be changed.
  '/dashboard/authorizations/:id': [
    '/api/v4/admin/authorizations?limit=1&status=needs_info&sort=created_at',
    'rows',
    'id',
  ],
  '/dashboard/authorizations/:id#stay': guaranteed,
  '/dashboard/authorizations/:id/admission#stay': guaranteed,
  '/admin/auth/:id#decided': guaranteed,
  '/dashboard/clients/:id': ['/api/v4/admin/clients?limit=1&q=Moreno', 'rows', 'id'],
  '/dashboard/payouts/:id': ['/api/v4/admin/payouts?limit=1&q=PO-000001', 'rows', 'id'],
  '/print/invoice/:id': ['/api/v4/admin/invoices?limit=1&status=issued', 'rows', 'id'],
  '/print/partner/:partner_id': [
    '/api/v4/admin/partners?limit=1&status=active&type=hospital',
    'rows',
    'id',
  ],
}

/** Fills route parameters with existing values; what has no list gets an arbitrary id. */
export function createAddresses(request: APIRequestContext) {
  let headers: Record<string, string> | null = null
  const values = new Map<string, string>()

  async function firstRow(path: string, list: string) {
    const isStaffs = path.startsWith('/api/v4/admin/')
    // Lists of money answer only to a session with a second factor; public ones are asked as a visitor.
    if (isStaffs) headers ??= await beStaff(request)
    const ask = () => request.get(path, isStaffs && headers ? { headers } : {})
    let answer = await ask()
    // A busy program refuses for a moment. Taken for an empty list, every picture would be of a page that does not exist.
    const isFinal = () => answer.status() < 500 && answer.status() !== 429
    await expect
      .poll(async () => isFinal() || ((answer = await ask()), isFinal()), { timeout: 60_000 })
      .toBe(true)
    const lists = answer.ok() ? ((await answer.json()) as Record<string, unknown>) : {}
    return ((lists[list] ?? []) as Record<string, string | undefined>[])[0]
  }
  async function valueAt(path: string, list: string, keys: readonly string[], query?: string) {
    const known = values.get(`${path} ${keys.join()}`)
    if (known) return known
    const chosen = query && (await firstRow(`${path}&${query}`, list))
    const row = chosen || (await firstRow(path, list))
    const value = keys.map((key) => row?.[key]).find(Boolean) ?? someId
    values.set(`${path} ${keys.join()}`, value)
    return value
  }

  /** Returns the address of the first guide in a language, as its list links to it; without the language. */
  async function guideIn(locale: Locale) {
    const list = await (await request.get(localePath(locale, '/blog'))).text()
    return /href="(?:\/es)?(\/blog\/[\w-]+\/[\w-]+)"/.exec(list)?.[1] ?? '/blog/none/none'
  }

  return async (pattern: string, locale: Locale = 'en'): Promise<string> => {
    if (pattern === '/blog/:categorySlug/:postSlug') return guideIn(locale)
    const param = /:(\w+)/.exec(pattern)?.[1]
    if (!param) return pattern
    const name = /^\/admin\/([\w-]+)(?:\/|\?item=):/.exec(pattern)?.[1]
    const own =
      pattern in samples ? pattern : pattern.slice(0, pattern.indexOf(param) + param.length)
    const sample = samples[own]
    const rows = own in samples ? undefined : name && (apiNames[name] ?? name)
    const value = rows
      ? await valueAt(`/api/v4/admin/${rows}?limit=1`, 'rows', ['id', 'uid'], filled[rows])
      : sample
        ? await valueAt(sample[0], sample[1], [sample[2]])
        : someId
    return pattern.replaceAll(/:\w+/g, value)
  }
}
