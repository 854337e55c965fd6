import type { APIRequestContext } from '@playwright/test'
import { routes } from '../web/routes.ts'
import { demo, demoPassword } from './test-people.ts'

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

/**
 * Every route of the product as one screen, in groups that one sign-in opens. NUMO_E2E_SCREENS=all looks at each of
 * them in every way instead of one.
 */
export function screenGroups(most: number): { name: string; as: string | null; of: Screen[] }[] {
  const isAll = process.env.NUMO_E2E_SCREENS === 'all'
  const here = routes.filter(({ path }) => !elsewhere.has(path))
  const screens = here.flatMap(({ path, layout }, at): Screen[] => {
    const turn = order[at % order.length] ?? 0
    return ways
      .filter((_, way) => isAll || way === turn)
      .map((way) => ({ pattern: path, as: viewers[layout] ?? null, ...way }))
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
    if (!headers) {
      const data = { email: demo.admin, password: demoPassword }
      const answer = await request.post('/api/auth/sign-in', { data })
      const { id_token } = (await answer.json()) as { id_token: string }
      headers = { authorization: `Bearer ${id_token}`, idtoken: id_token }
    }
    const answer = await request.get(`/api/v4/admin/${lists[name] ?? name}?limit=1`, { headers })
    const { rows = [] } = answer.ok()
      ? ((await answer.json()) as { rows?: { id?: string; uid?: string }[] })
      : {}
    const id = rows[0]?.id ?? rows[0]?.uid ?? someId
    ids.set(name, id)
    return id
  }

  return async (pattern: string): Promise<string> => {
    if (!pattern.includes('/:')) return pattern
    const admin = /^\/admin\/([\w-]+)\/:/.exec(pattern)?.[1]
    return pattern.replaceAll(/:\w+/g, admin ? await idOf(admin) : someId)
  }
}
