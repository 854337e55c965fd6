import { routes } from '../web/routes.ts'
import { beSignedIn, demo, openProfileMenu, signIn } from './test-people.ts'
import { expect, test } from './test.ts'

for (const { prefix, width, area, mine, clinic } of [
  {
    prefix: '',
    width: 1440,
    area: 'Switch area',
    mine: 'My account',
    clinic: 'Clinic dashboard',
  },
  {
    prefix: '/es',
    width: 390,
    area: 'Cambiar de área',
    mine: 'Mi cuenta',
    clinic: 'Panel de la clínica',
  },
])
  test.describe(`${prefix || '/en'}, ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })
    test('somebody with two roles changes them, and comes back to the one used last', async ({
      page,
    }) => {
      await signIn(page, demo.both, undefined, prefix)
      await expect(page).toHaveURL(new RegExp(`${prefix}/dashboard$`))
      await openProfileMenu(page)
      await expect(page.getByText(area, { exact: true })).toBeVisible()
      await page.getByRole('menuitem', { name: mine }).click()
      await expect(page).toHaveURL(new RegExp(`${prefix}/(home|onboard)$`))
      // Both areas are accessible without switching.
      await page.goto(`${prefix}/dashboard/clients`)
      await expect(page).toHaveURL(new RegExp(`${prefix}/dashboard/clients$`))
      await page.goto(`${prefix}/home`)
      await openProfileMenu(page)
      await page.getByRole('menuitem', { name: clinic }).click()
      await expect(page).toHaveURL(new RegExp(`${prefix}/dashboard$`))
      // Without a redirect the sign-in page leads to the area used last.
      await page.goto(`${prefix}/home`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto(`${prefix}/auth/login`)
      await page.getByRole('button', { name: /^(Continue|Continuar)$/ }).click()
      await expect(page).toHaveURL(new RegExp(`${prefix}/(home|onboard)$`))
    })
  })

const staffOnly = 'That page is for staff only.'
const partnersOnly = 'That page is for clinics and doctors.'
const accountsOnly = 'That page is for account holders.'
const refused = [
  [demo.client, '/admin/users', '/home', staffOnly],
  [demo.client, '/dashboard/payouts', '/home', partnersOnly],
  [demo.client, '/es/scribe', '/es/home', 'Esa página es para clínicas y médicos.'],
  [demo.partner, '/admin', '/dashboard', staffOnly],
  [demo.partner, '/home/claims', '/dashboard', accountsOnly],
  [demo.partner, '/onboard/address', '/dashboard', 'Those steps are for account holders.'],
  [demo.admin, '/home', '/admin', accountsOnly],
  [demo.admin, '/es/dashboard', '/es/admin', 'Esa página es para clínicas y médicos.'],
  [demo.fresh, '/onboard/billing', '/onboard/address', 'Continue where you left off.'],
  [demo.fresh, '/onboard/clients', '/onboard/address', 'Continue where you left off.'],
  [demo.both, '/admin/claims', '/dashboard', staffOnly],
] as const

for (const email of new Set(refused.map(([who]) => who)))
  test(`${email} is told why the area of another role does not open`, async ({ page }) => {
    await beSignedIn(page, email)
    for (const [, path, instead, sentence] of refused.filter(([who]) => who === email)) {
      await page.goto(path)
      await expect(page).toHaveURL(new RegExp(`\\d${instead}(\\?return=|$)`))
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })

test('every guarded page redirects a signed-out visitor to sign in, and remembers the target', async ({
  request,
}) => {
  const guarded = routes.filter(({ guard }) => (guard?.length ?? 0) > 0)
  expect(guarded.length).toBeGreaterThan(70)
  for (const { path } of guarded)
    for (const prefix of ['', '/es']) {
      const expected = `${prefix}${path.replaceAll(/:\w+/g, 'abc')}?tab=1`
      const answer = await request.get(expected, { maxRedirects: 0 })
      const to = new URLSearchParams({ redirect: expected })
      expect([expected, answer.status(), answer.headers()['location']]).toEqual([
        expected,
        302,
        // Its guard is `authenticated-admin`.
        `${prefix}${path === '/admin' ? '/-login' : '/auth/login'}?${to}`,
      ])
    }
})

test.describe('a signed-out visitor', () => {
  test.use({ refusals: [401] })
  test('with an invalid cookie is redirected to the sign-in page of the area', async ({
    page,
    context,
  }) => {
    await beSignedIn(page, demo.partner)
    const cookies = await context.cookies()
    await page.request.post('/api/auth/sign-out', { data: {} })
    for (const [path, signInPath, sentence] of [
      ['/dashboard/clients', '/auth/login', 'Sign in to see that page.'],
      ['/admin', '/-login', 'Sign in to see that page.'],
      [
        '/es/print/invoice/018f0000-0000-7000-8000-000000000000',
        '/es/auth/login',
        'Para ver esa página hay que iniciar sesión.',
      ],
    ] as const) {
      await context.addCookies(cookies)
      await page.goto(path)
      await expect(page).toHaveURL(
        new RegExp(`${signInPath}\\?redirect=${encodeURIComponent(path)}$`)
      )
      await expect(page.getByText(sentence)).toBeVisible()
    }
  })
})

/** One of each kind; `web/auth/auth.test.ts` covers all of them. */
const places = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/%2F%2Fevil.example',
  'javascript:alert(1)',
  '/-login?redirect=//evil.example',
]
test('no return path leads off the site', async ({ page, baseURL }) => {
  const outside: string[] = []
  await page.route(
    (url) => url.origin !== baseURL,
    (route) => {
      outside.push(route.request().url())
      return route.abort()
    }
  )
  await beSignedIn(page, demo.client)
  const goOn = page.getByRole('button', { name: 'Continue', exact: true })
  for (const [at, place] of places.entries()) {
    const requested = `/auth/login?${new URLSearchParams({ redirect: place })}`
    // The first by loading the page, the others by faster client-side navigation.
    if (at === 0) await page.goto(requested)
    else
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, requested)
    await goOn.dispatchEvent('click')
    await expect(page, place).toHaveURL(/\d\/home$/)
  }
  // Email links cannot redirect elsewhere either.
  for (const path of ['/auth/reset/confirm', '/login-verify']) {
    await page.goto(
      `${path}?oobCode=x&continueUrl=https%3A%2F%2Fevil.example&redirect=%2F%2Fevil.example`
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const links = page.locator('a[href*=evil], form[action*=evil]')
    await expect(links.and(page.locator('main *'))).toHaveCount(0)
  }
  expect(outside).toEqual([])
})
