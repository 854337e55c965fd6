import type { Page } from '@playwright/test'
import { beStaff } from './test-identity.ts'
import { createAddresses } from './test-screens.ts'
import { beSignedIn, demo } from './test-people.ts'
import { expect, overflow, test } from './test.ts'

/* What people and clinics write is shown on every screen: a long word in it breaks and never widens the page. */

test.use({ viewport: { width: 390, height: 844 } })
const word = 'Ñandúbrillante'.repeat(9)
const written =
  /^(?:(?:\w+_)?name|title|nickname|notes?|line[12]|city|neighborhood|reason|plan_text|message|subject|specialty|summary|last_name|member_id|policy_number|email)$/

/** Replaces what people write, anywhere in a response. */
const lengthen = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lengthen)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => [
      key,
      typeof one === 'string' && one !== '' && written.test(key) ? word : lengthen(one),
    ])
  )
}

const tooWide = async (page: Page) => {
  const boxes = page.locator('#main, #main > .frame-m')
  const hidden = await boxes.evaluateAll((all) =>
    all.map((box) => box.scrollWidth - box.clientWidth)
  )
  return Math.max(await overflow(page), ...hidden)
}

const areas = [
  {
    as: demo.client,
    paths: ['/home', '/home/insurance', '/home/settings', '/onboard/clients'],
  },
  {
    as: demo.admin,
    paths: [
      '/admin/clients',
      '/admin/clients/:id',
      '/admin/accounts/:id',
      '/admin/partners/:id',
      '/admin/insurance/:id',
      '/admin/users/:id',
    ],
  },
  {
    as: demo.partner,
    paths: [
      '/dashboard',
      '/dashboard/clients',
      '/dashboard/clients/:id',
      '/dashboard/claims/:id',
      '/dashboard/settings#clinic',
    ],
  },
]
for (const { as, paths } of areas)
  test(`no screen of ${as} is widened by a long word`, async ({ page, request }) => {
    const addressOf = createAddresses(request)
    if (as === demo.admin) await beStaff(page.request)
    else await beSignedIn(page, as)
    await page.route(/\/api\/v4\/(?!.*stream)/, async (route) => {
      const response = await route.fetch()
      const isJson = response.headers()['content-type']?.includes('json')
      if (!isJson || !response.ok()) return route.fulfill({ response })
      return route.fulfill({ response, json: lengthen(await response.json()) })
    })
    const shown: string[] = []
    for (const path of paths) {
      await page.goto(await addressOf(path))
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.locator('.skeleton, .loading-card, .list-sk'), path).toHaveCount(0)
      if ((await page.locator('#main').getByText(word).count()) > 0) shown.push(path)
      expect.soft([path, await tooWide(page)]).toEqual([path, 0])
    }
    // Otherwise nothing was tried.
    expect(shown.length).toBeGreaterThanOrEqual(paths.length - 1)
    // The program asks again for what changed meanwhile: such a call may still be under way.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

test('no public page is widened by a long word', async ({ page, request }) => {
  const answer = await request.get('/api/v4/providers?city=mexico-city&limit=20')
  const { providers } = (await answer.json()) as { providers: { slug: string; name: string }[] }
  for (const path of ['/find-care/mexico-city', `/providers/${providers[0]?.slug}`]) {
    await page.goto(path)
    const replaced = await page.evaluate(
      ([names, long]) => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        let count = 0
        while (texts.nextNode()) {
          const text = texts.currentNode
          const name = names.find((one) => text.nodeValue?.includes(one))
          if (name === undefined) continue
          text.nodeValue = (text.nodeValue ?? '').replace(name, long)
          count += 1
        }
        return count
      },
      [providers.map(({ name }) => name), word] as const
    )
    expect(replaced).toBeGreaterThan(0)
    expect.soft([path, await overflow(page)]).toEqual([path, 0])
  }
})
