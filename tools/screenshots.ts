/**
 * `npm run screenshots [-- name]`: screenshots of every page in both languages, both colour schemes, desktop and phone.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { startProgram } from '../server/test-program.ts'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'build/screenshots')
const requested = process.argv[2]

const locales = ['en', 'es'] as const
const schemes = ['light', 'dark'] as const
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

type Screenshot = { name: string; path: string; open_map?: boolean; print?: boolean }

async function shotsOf(url: string): Promise<Screenshot[]> {
  const answer = await fetch(
    `${url}/api/v4/providers?city=mexico-city&specialty=cardiology&limit=1`
  )
  const { providers } = (await answer.json()) as { providers: { slug: string }[] }
  const plans = (await (await fetch(`${url}/api/v4/plans`)).json()) as {
    plans: { id: string; insurer: { id: string } }[]
  }
  const plan = plans.plans[0]
  const provider = `/providers/${providers[0]?.slug}`
  return [
    { name: 'home', path: '/' },
    { name: 'for-patients', path: '/for-patients' },
    { name: 'for-providers', path: '/for-providers' },
    { name: 'find-care', path: '/find-care/mexico-city' },
    {
      name: 'find-care-plan',
      path: `/find-care/mexico-city?insurer=${plan?.insurer.id}&plan=${plan?.id}&language=en`,
    },
    { name: 'find-care-none', path: '/find-care/mexico-city?specialty=dermatology&language=th' },
    { name: 'find-care-empty-city', path: '/find-care/reykjavik' },
    { name: 'find-care-map', path: '/find-care/mexico-city', open_map: true },
    { name: 'provider', path: provider },
    { name: 'provider-print', path: provider, print: true },
    { name: 'provider-reported', path: `${provider}?reported=1` },
    { name: 'terms-of-use', path: '/terms-of-use' },
    { name: 'privacy-policy', path: '/privacy-policy' },
    { name: 'loading', path: '/loading' },
    { name: 'not-found', path: '/no-such-page' },
    { name: 'api-docs', path: '/api/v4/docs' },
  ].filter((shot) => !requested || shot.name.includes(requested))
}

async function takeAll(browser: Browser, url: string) {
  const shots = await shotsOf(url)
  for (const locale of locales)
    for (const scheme of schemes)
      for (const viewport of sizes) {
        const context = await browser.newContext({
          baseURL: url,
          viewport,
          colorScheme: scheme,
          deviceScaleFactor: viewport.width < 600 ? 2 : 1,
        })
        await context.addCookies([{ name: 'i18n_redirected', value: locale, url }])
        const page = await context.newPage()
        for (const shot of shots) {
          if (shot.path.startsWith('/api') && locale === 'es') continue
          const prefix = locale === 'en' || shot.path.startsWith('/api') ? '' : '/es'
          await page.emulateMedia({ media: shot.print ? 'print' : 'screen', colorScheme: scheme })
          await page.goto(shot.path === '/' ? prefix || '/' : prefix + shot.path)
          if (shot.open_map && viewport.width < 900)
            await page.locator('[data-open-map]').first().click()
          await drawMaps(page)
          const file = `${shot.name}-${locale}-${viewport.width}-${scheme}.png`
          await page.screenshot({ path: join(folder, file), fullPage: !shot.open_map })
          console.log(file)
        }
        await context.close()
      }
}

/** Maps are drawn when visible: scrolls to each, waits for it, and returns to the top. */
async function drawMaps(page: Page) {
  await page.waitForLoadState('networkidle')
  for (const map of await page.locator('[data-map]:visible').all()) {
    await map.scrollIntoViewIfNeeded()
    await map.and(page.locator('.map-on')).waitFor({ timeout: 15_000 })
  }
  await page.evaluate('scrollTo(0, 0)')
  await page.waitForLoadState('networkidle')
}

await mkdir(folder, { recursive: true })
const program = await startProgram({ RATE_LIMIT_PER_MINUTE: '0' })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
try {
  await takeAll(browser, program.url)
} finally {
  await browser.close()
  await program.stop()
}
console.log(`The pictures are in ${folder}`)
