/**
 * `npm run screenshots [-- part-of-an-address|^/admin$ ...] [--ways=n|en-light-390,...] [--states=full,...]`: pictures of every screen
 * with data, without, loading and refused, in both languages, both colour schemes, on a desktop and a phone, and a page of thumbnails of all
 * of them.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { localePath } from '../../kit/locales.ts'
import { startProgram } from '../../server/test-program.ts'
import { beNewClinic, beStaff } from '../../e2e/test-identity.ts'
import { beNew, beSignedIn, demo } from '../../e2e/test-people.ts'
import { createAddresses } from '../../e2e/test-screens.ts'
import { allShots, nameOf, states, ways, type Deed, type Shot, type Way } from './screens.ts'

const folder = join(resolve(import.meta.dirname, '../..'), 'build/screenshots')
/** Regular expressions: a part of an address, or all of one between ^ and $. */
const parts = process.argv
  .slice(2)
  .filter((one) => !one.startsWith('--'))
  .map((one) => new RegExp(one))
const wayName = ({ locale, scheme, width }: Way) => `${locale}-${scheme}-${width}`
const option = (name: string) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)
const chosen = option('ways')
const shownStates = option('states') ?? states.join()
const shownWays = ways.filter(
  (way, at) => chosen === undefined || at < Number(chosen) || chosen.includes(wayName(way))
)

async function signIn(page: Page, as: string | null, { locale }: Way) {
  if (as === demo.admin) await beStaff(page.request)
  else if (as === 'new') await beNew(page, locale)
  else if (as === 'new clinic') await beNewClinic(page, locale)
  else if (as) await beSignedIn(page, as)
}

/** Calls that say who is signed in; without them no screen opens. */
const opening = /\/api\/(?:auth|v4\/(?:authenticate|me|session))\b/

async function delayData(page: Page, { state, as }: Shot) {
  if (as === null || (state !== 'loading' && state !== 'refused')) return
  await page.route('**/api/v4/**', async (route) => {
    if (opening.test(route.request().url())) return route.continue()
    if (state === 'loading') return // never answered
    await route.fulfill({ status: 503, json: { error: 'Busy', code: 'busy' } })
  })
}

const skeletons = '.skeleton, .loading-card, .list-sk, .sk'
/** That of a page's data, not of the program, which is on the screen before any call. */
const ownSkeletons = 'main :is(.loading-card, .list-sk)'

const waitForData = (page: Page) =>
  page
    .locator(skeletons)
    .first()
    .waitFor({ state: 'detached', timeout: 5000 })
    .catch(() => {})

/**
 * Waits for the data of a page. Maps are drawn when visible: scrolls to each, waits for it, and returns to the top. A
 * signed-in page keeps a stream open, so its network is never idle.
 */
async function waitUntilStable(page: Page, { state, as }: Shot) {
  if (state === 'loading')
    return page
      .locator(ownSkeletons)
      .first()
      .waitFor({ timeout: 5000 })
      .catch(() => {})
  if (as === null) await page.waitForLoadState('networkidle').catch(() => {})
  else
    await page
      .locator('h1')
      .first()
      .waitFor({ timeout: 5000 })
      .catch(() => {})
  await waitForData(page)
  for (const map of await page.locator('[data-map]:visible').all()) {
    await map.scrollIntoViewIfNeeded()
    await map
      .and(page.locator('.map-on'))
      .waitFor({ timeout: 5000 })
      .catch(() => {})
  }
  await page.evaluate('scrollTo(0, 0)')
}

/**
 * Makes the window as high as a signed-in page: most scroll inside their frame, where a picture of the whole document
 * would end, and the bar at the bottom of a phone would stand in the middle of the others.
 */
async function growToContent(page: Page, { width }: Way) {
  // What is loaded when it comes into view makes the page longer again.
  for (let round = 0; round < 3; round++) {
    await waitForData(page)
    const frame = page.locator('.frame-m')
    const shown = (await frame.count()) > 0 ? frame.first() : page.locator('html')
    const hidden = await shown.evaluate(
      (one: { scrollHeight: number; clientHeight: number }) => one.scrollHeight - one.clientHeight
    )
    const height = page.viewportSize()?.height ?? 0
    if (hidden <= 0 || height >= 6000) return
    await page.setViewportSize({ width, height: Math.min(height + hidden, 6000) })
  }
  await waitForData(page)
}

async function doDeed(page: Page, deed: Deed) {
  if (deed === 'palette') {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('option').first().waitFor()
  } else for (const place of [0, 1, 2]) await page.locator('[data-row] input').nth(place).check()
}

async function takeScreenshot(context: BrowserContext, shot: Shot, path: string, way: Way) {
  const page = await context.newPage()
  const { scheme } = way
  await page.emulateMedia({
    media: shot.is_print ? 'print' : 'screen',
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  await delayData(page, shot)
  await page.goto(localePath(way.locale, path))
  await waitUntilStable(page, shot)
  if (shot.deed) await doDeed(page, shot.deed)
  else if (shot.as !== null && shot.state !== 'loading') await growToContent(page, way)
  const file = `${nameOf(shot)}-${wayName(way)}.jpg`
  await page.screenshot({ path: join(folder, file), fullPage: true, type: 'jpeg', quality: 70 })
  await page.close()
}

async function takeScreenshots(browser: Browser, url: string, shots: readonly Shot[]) {
  let done = 0
  for (const way of shownWays)
    for (const [as, group] of Map.groupBy(shots, (shot) => shot.as)) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: way.width, height: way.width === 390 ? 844 : 900 },
        locale: way.locale,
      })
      await context.addCookies([{ name: 'i18n_redirected', value: way.locale, url }])
      const page = await context.newPage()
      await signIn(page, as, way)
      // With cookies of its own: finding ids signs in as staff.
      const addressOf = createAddresses((await browser.newContext({ baseURL: url })).request)
      for (const shot of group) {
        await takeScreenshot(context, shot, await addressOf(shot.pattern, way.locale), way)
        process.stdout.write(`\r${++done} of ${shots.length * shownWays.length}`)
      }
      await context.close()
    }
}

const escape = (text: string) => text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`)

function thumbnails(shots: readonly Shot[]): string {
  const rows = shots.map((shot) => {
    const pictures = shownWays.map((way) => {
      const file = `${nameOf(shot)}-${wayName(way)}.jpg`
      const width = way.width === 390 ? 120 : 300
      return `<a href="${file}"><img loading="lazy" src="${file}" width="${width}" alt="${wayName(way)}"></a>`
    })
    const title = escape(`${shot.pattern} · ${shot.is_print ? 'print' : (shot.deed ?? shot.state)}`)
    return `<h2>${title}</h2><div>${pictures.join('')}</div>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px system-ui;margin:24px}h2{font-size:14px;margin:24px 0 8px}div{display:flex;gap:8px;overflow:auto}
img{height:220px;object-fit:cover;object-position:top;border:1px solid #ccc}</style>${rows.join('\n')}`
}

await mkdir(folder, { recursive: true })
const program = await startProgram({ RATE_LIMIT_PER_MINUTE: '0' })
process.env.NUMO_E2E_DATA_DIR = program.data_dir
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
try {
  const shots = allShots().filter(
    ({ pattern, state }) =>
      (parts.length === 0 || parts.some((part) => part.test(pattern))) &&
      shownStates.includes(state)
  )
  await takeScreenshots(browser, program.url, shots)
  await writeFile(join(folder, 'index.html'), thumbnails(shots))
} finally {
  await browser.close()
  await program.stop()
}
console.log(`\nThe pictures are on one page: ${join(folder, 'index.html')}`)
process.exit() // the helpers keep a connection to the database open
