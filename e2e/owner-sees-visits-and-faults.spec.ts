import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startFaultService } from '../adapters/fault-reports/test-fault-service.ts'
import { findRunning } from '../server/database/embedded.ts'
import { addressOf, startProgram, type Program } from '../server/test-program.ts'
import { coveredOnPhone } from './test-bars.ts'
import { demo, demoPassword, signIn } from './test-people.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

/*
 * An installation with a tag manager and reports of faults: a second program on the data of the first. Instead of
 * Google's host a local one gives a script that reports page views as a container would; another takes the reports.
 */
type View = { page_path: string; page_title: string; page_language: string; referrer: string }
const views: View[] = []
const requests: string[] = []

const container = `
  const send = (entry) => entry && entry.event === 'page_view' &&
    fetch(new URL('/collect', document.querySelector('script[src*="gtm.js"]').src), {
      method: 'POST', mode: 'no-cors', keepalive: true,
      body: JSON.stringify({ ...entry, referrer: document.referrer }),
    })
  for (const entry of window.dataLayer) send(entry)
`
const host = createServer((request, response) => {
  requests.push(request.url ?? '')
  if (request.method === 'GET')
    return response.setHeader('content-type', 'text/javascript').end(container)
  let text = ''
  request.on('data', (part: Buffer) => (text += part.toString()))
  request.on('end', () => {
    views.push(JSON.parse(text) as View)
    response.writeHead(204).end()
  })
  return undefined
})
let program: Program
let faults: Awaited<ReturnType<typeof startFaultService>>

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  // Safe: it listens on a port.
  const { port } = host.address() as AddressInfo
  faults = await startFaultService()
  const data_dir = process.env.NUMO_E2E_DATA_DIR ?? ''
  program = await startProgram({
    NUMO_MODE: 'test',
    ROLE: 'web',
    DATA_DIR: data_dir,
    RATE_LIMIT_PER_MINUTE: '0',
    DATABASE_URL: addressOf(await findRunning(join(data_dir, 'postgres'))),
    SENTRY_DSN: faults.dsn,
    TAG_MANAGER_ID: 'GTM-TEST123',
    TAG_MANAGER_URL: `http://127.0.0.1:${port}`,
  })
})
test.afterAll(async () => {
  await program.stop()
  await faults.stop()
  await new Promise((done) => host.close(done))
})
test.beforeEach(() => {
  views.length = 0
  requests.length = 0
  faults.envelopes.length = 0
})

const question = (page: Page, name: string) => page.getByRole('region', { name })

test('the owner sees page views only from those who agreed, and none of what they look for', async ({
  page,
}) => {
  await page.goto(`${program.url}/for-patients`)
  await expect(question(page, 'Visit statistics')).toContainText('May we count visits')
  const boxes = await Promise.all(
    ['Do not count', 'Count my visits'].map((name) =>
      page.getByRole('button', { name }).boundingBox()
    )
  )
  expect(boxes[0]?.height).toBe(boxes[1]?.height)
  expect(await axeFindings(page)).toEqual([])
  expect(requests).toEqual([])

  await page.getByRole('button', { name: 'Count my visits' }).click()
  await expect(question(page, 'Visit statistics')).toHaveCount(0)
  await expect.poll(() => views.length).toBe(1)
  await page.goto(`${program.url}/es/find-care/mexico-city?near=19.4,-99.1`)
  await page.goto(`${program.url}/loading`)
  await page.goto(`${program.url}/no-such-page`)
  await page.goto(`${program.url}/es/find-care/mexico-city?specialty=dermatology`)
  await page.goto(`${program.url}/es/find-care/mexico-city?utm_source=club`)
  await expect.poll(() => views.length).toBe(2)
  await page.goto(`${program.url}/privacy-policy`)
  await expect.poll(() => views.length).toBe(3)
  expect(views.map(({ page_path, page_language }) => `${page_language} ${page_path}`)).toEqual([
    'en /for-patients',
    'es /es/find-care/mexico-city',
    'en /privacy-policy',
  ])
  expect(views.map(({ referrer }) => referrer).join()).not.toMatch(/near|specialty|19\.4/)
  expect(requests[0]).toBe('/gtm.js?id=GTM-TEST123')

  await page.getByRole('button', { name: 'Stop counting my visits' }).click()
  await expect(page.getByRole('button', { name: 'Count my visits' })).toBeVisible()
  await page.goto(`${program.url}/for-providers`)
  await page.waitForLoadState('networkidle')
  expect(views).toHaveLength(3)
})

test('who refuses, or does not answer, is not counted and not asked again', async ({ page }) => {
  await page.goto(`${program.url}/es`)
  await page.goto(`${program.url}/es/for-patients?a=1`)
  await question(page, 'Estadística de visitas').getByRole('button', { name: 'No contar' }).click()
  await expect(page).toHaveURL(`${program.url}/es/for-patients?a=1`)
  await expect(question(page, 'Estadística de visitas')).toHaveCount(0)
  await page.goto(`${program.url}/es/blog`)
  await expect(question(page, 'Estadística de visitas')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Contar mis visitas' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
})

test('a household that agreed is not counted behind its sign-in', async ({ page }) => {
  await page.goto(`${program.url}/`)
  await page.getByRole('button', { name: 'Count my visits' }).click()
  await expect.poll(() => views.length).toBe(1)
  const before = requests.length
  await signIn(page, demo.client, demoPassword, program.url)
  for (const path of ['/home', '/home/claims', '/home/settings']) {
    await page.goto(program.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => 'dataLayer' in window)).toBe(false)
  }
  expect(requests).toHaveLength(before)
})

test('on a phone the question covers nothing and fits, in both languages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/es/find-care/mexico-city', '/es/for-providers']) {
    await page.goto(program.url + path)
    expect([
      path,
      await overflow(page),
      await axeFindings(page),
      await coveredOnPhone(page),
    ]).toEqual([path, 0, [], []])
  }
})

const canary = 'canary.ana@health.example'
/** Throws an error that nothing catches, in a page that names a person everywhere. */
const breakPage = (page: Page) =>
  page.evaluate((text) => {
    document.title = text
    setTimeout(() => {
      throw new TypeError(text)
    })
  }, canary)
const sent = () => faults.envelopes.map(({ text, recording }) => text + recording).join()
const kinds = () => faults.envelopes.flatMap((one) => one.kinds)

test('a fault of a page is reported without anything of the person', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${program.url}/find-care/mexico-city?name=${canary}`)
  await breakPage(page)
  await expect.poll(() => faults.events().length).toBe(1)
  expect(faults.events()[0]).toMatchObject({ exception: { values: [{ type: 'TypeError' }] } })

  await signIn(page, demo.client, demoPassword, program.url)
  await page.goto(`${program.url}/home?note=${canary}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await breakPage(page)
  await expect.poll(() => faults.events().length).toBe(2)
  expect(sent()).not.toMatch(/canary|health\.example|mexico|demo\.example|find-care/)
  expect(kinds()).not.toContain('replay_event')
  await context.close()
})

test('the number on the error page of the program is that of the event', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, demo.client, demoPassword, program.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/assets/billing-*.js', (route) => route.abort())
  await page.goto(`${program.url}/home/billing`)
  const number = await page.locator('.errorscreen .mono').textContent()
  expect(number).toMatch(/^[\da-f]{32}$/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n').slice(0, 3)).toEqual([
    number,
    expect.stringMatching(/^\d{4}-/),
    '/home/billing',
  ])
  await expect.poll(() => faults.events().map(({ event_id }) => event_id)).toContain(number)
  await context.close()
})

test('a page that breaks is recorded only of those who agreed, with every text masked', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${program.url}/for-patients`)
  await page.getByRole('button', { name: 'Count my visits' }).click()
  await expect.poll(() => views.length).toBe(1)
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.waitForLoadState('networkidle')
  await breakPage(page)
  await expect.poll(kinds).toContain('replay_recording')
  expect(sent()).toContain('***')
  expect(sent()).not.toContain(heading)
  expect(sent()).not.toMatch(/canary|health\.example/)
  await context.close()
})
