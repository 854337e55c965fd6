import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInspector } from '@numo/adapters/inspection/create-inspector.ts'
import type { OcrPage } from '@numo/adapters/ocr/port.ts'
import { UnreadablePicture } from '@numo/adapters/ocr/port.ts'
import { pageOf } from '@numo/adapters/ocr/test-pages.ts'
import { createTesseractOcr } from '@numo/adapters/ocr/tesseract.ts'
import { CardReadingEvent, cardReadingPath } from '@numo/domains/extractions/contract-visitor.ts'
import { clearCard } from '@numo/domains/extractions/test-factories.ts'
import { createCardDrawer } from '../demo/draw-card.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

const headers = { 'content-type': 'application/octet-stream' }
type Send = { from?: string; signal?: AbortSignal }
const send = (app: TestApp, body: Uint8Array, more: Send = {}) =>
  app.fetch(cardReadingPath, { method: 'POST', body: Buffer.from(body), headers, ...more })
const eventsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => CardReadingEvent.parse(JSON.parse(line)))
const read = async (app: TestApp, body: Uint8Array, from?: string) =>
  eventsOf(await (await send(app, body, from ? { from } : {})).text())

async function drawnCard(): Promise<Buffer> {
  const drawer = await createCardDrawer()
  const { bytes } = await drawer.draw({
    title: 'Aurora Salud',
    subtitle: 'Health insurance card',
    lines: [
      ['Member', 'Hannah Lindqvist'],
      ['Member ID', 'AUR-4471-0928'],
      ['Plan', 'Gold'],
      ['Group', '20418'],
      ['Valid until', '31 Dec 2031'],
    ],
    foot: 'Call +52 55 5550 0142',
    colour: [0.1, 0.3, 0.5],
  })
  drawer.stop()
  return bytes
}

async function addInsurer(app: TestApp) {
  const { id } = await app.database.db
    .insertInto('insurance_company')
    .values({ slug: 'aurora-salud', name: 'Aurora Salud' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = { insurance_company_id: id, currency: 'USD' }
  await app.database.db
    .insertInto('insurance_plan')
    .values([{ ...plan, slug: 'aurora-gold', name: 'Aurora Gold' }])
    .execute()
}

describe('a real reading', () => {
  const log: string[] = []
  let app: TestApp
  let folder: string
  const before = process.env['TMPDIR']
  const ocr = createTesseractOcr()
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'numo-cards-'))
    // Everything this program writes, and its child processes, is below this folder.
    process.env['TMPDIR'] = folder
    const into = new Writable({
      write(chunk: Buffer, _, done) {
        log.push(chunk.toString())
        done()
      },
    })
    app = await startTestApp({ ocr, log: pino({ level: 'trace' }, into) })
    await addInsurer(app)
  })
  afterAll(async () => {
    await ocr.stop()
    await app.stop()
    process.env['TMPDIR'] = before
    await rm(folder, { recursive: true, force: true })
  })

  const filesIn = async () => {
    const names = await readdir(folder, { recursive: true })
    const files: { name: string; bytes: Buffer }[] = []
    for (const name of names) {
      const path = join(folder, name)
      if ((await stat(path)).isFile()) files.push({ name, bytes: await readFile(path) })
    }
    return files
  }
  /** Number of rows written since the start of the database, and of rows in each table, whatever the schema. */
  const rowCounts = async () => {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`.execute(
      app.database.db
    )
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.raw(name)}`.execute(app.database.db)
      counts[name] = rows[0]?.n ?? -1
    }
    return counts
  }

  test(
    '200: the insurer is recognised, and the picture is neither on disk nor in a table or log',
    {
      timeout: 120_000,
    },
    async () => {
      const picture = await drawnCard()
      const { found } = await createInspector({ clamav: null }).inspect(picture, 'test')
      const redrawn = found?.kind === 'picture' ? found.picture.bytes : picture
      const tables = await rowCounts()
      const files = await filesIn()

      const events = await read(app, picture)
      const last = events.at(-1)
      const card = last?.state === 'read' ? last.card : null
      // Certain or asked about: how sure the reader is of this picture is not for this test.
      expect((card?.cover ?? card?.suggestions[0])?.value).toMatch(/^(plan|insurer)\.aurora-/)

      expect(await rowCounts()).toEqual(tables)
      const after = await filesIn()
      expect(after.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
      for (const { bytes } of after)
        for (const trace of [
          picture.subarray(0, 400),
          Buffer.from(redrawn).subarray(0, 400),
          'Lindqvist',
        ])
          expect(bytes.includes(trace)).toBe(false)
      const logged = log.join('')
      expect(logged).toContain(cardReadingPath)
      expect(logged).not.toMatch(/Lindqvist|4471|20418|Aurora|5550/)
    }
  )
})

describe('the queue', () => {
  let app: TestApp
  let reads: { end: (page: OcrPage | Error) => void; signal: AbortSignal | undefined }[] = []
  const started = async (count: number) => {
    await expect.poll(() => reads.length).toBe(count)
  }
  beforeAll(async () => {
    app = await startTestApp({
      inspector: {
        readXml: async () => ({ problem: 'not_xml' }),
        inspect: async (bytes) => ({
          found: {
            kind: 'picture',
            picture: { bytes, mime_type: 'image/png', width_px: 900, height_px: 600 },
          },
        }),
      },
      ocr: {
        kind: 'memory',
        read: (_, { signal }) =>
          new Promise((resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new Error('aborted')))
            reads.push({
              signal,
              end: (page) => (page instanceof Error ? reject(page) : resolve(page)),
            })
          }),
        stop: async () => {},
      },
    })
    await addInsurer(app)
  })
  afterAll(() => app.stop())
  const picture = Buffer.from('a picture')
  const endAll = () => reads.splice(0).forEach(({ end }) => end(clearCard()))
  const firstEvent = async (response: Response) => {
    const reader = response.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    return { reader, event: eventsOf(new TextDecoder().decode(value))[0] }
  }

  test('200: one reading of a visitor at a time; the next ones wait with an estimate', async () => {
    reads = []
    const first = await send(app, picture, { from: '192.0.2.1' })
    await started(1)
    const { event, reader } = await firstEvent(await send(app, picture, { from: '192.0.2.1' }))
    expect(event).toMatchObject({ state: 'waiting', ahead: 1 })
    expect(event?.state === 'waiting' && event.seconds).toBeGreaterThanOrEqual(1)
    const other = await send(app, picture, { from: '192.0.2.2' })
    await started(2)
    // The visitor of the other network did not wait, although it came later.
    endAll()
    expect(eventsOf(await first.text()).at(-1)?.state).toBe('read')
    expect(eventsOf(await other.text()).at(-1)?.state).toBe('read')
    await started(1)
    endAll()
    await reader?.cancel()
  })

  test('200: a visitor who leaves aborts the reading and frees its slot', async () => {
    reads = []
    const { reader } = await firstEvent(await send(app, picture, { from: '192.0.2.3' }))
    await started(1)
    await reader?.cancel()
    expect(reads[0]?.signal?.aborted).toBe(true)
    reads = []
    const next = await send(app, picture, { from: '192.0.2.3' })
    await started(1)
    endAll()
    expect(eventsOf(await next.text()).at(-1)?.state).toBe('read')
  })

  test('503: pictures beyond the limit are refused before they are read', async () => {
    reads = []
    const open = []
    for (let k = 0; k < 10; k += 1)
      open.push(await send(app, picture, { from: `192.0.2.${10 + k}` }))
    const refused = await send(app, picture, { from: '192.0.2.40' })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    await started(2)
    for (const response of open) await response.body?.cancel()
    reads = []
    const next = await send(app, picture, { from: '192.0.2.41' })
    await expect.poll(() => reads.length).toBe(1)
    endAll()
    expect(eventsOf(await next.text()).at(-1)?.state).toBe('read')
  })

  test('200: a network whose pictures arrive slowly takes no place of another one', async () => {
    reads = []
    const bodies: ReadableStreamDefaultController<Uint8Array>[] = []
    const slow = Array.from({ length: 10 }, () => {
      const body = new ReadableStream({ start: (to) => void bodies.push(to) })
      const more = { body, duplex: 'half' as const, headers, from: '192.0.2.60' }
      return app.fetch(cardReadingPath, { method: 'POST', ...more })
    })
    const next = await send(app, picture, { from: '192.0.2.61' })
    expect(next.status).toBe(200)
    await started(1)
    endAll()
    expect(eventsOf(await next.text()).at(-1)?.state).toBe('read')
    for (const body of bodies) body.error(new Error('The connection was lost'))
    await Promise.all(slow)
  })

  test.each([
    ['not-a-card', () => pageOf([])],
    ['card-unreadable', () => new UnreadablePicture('no')],
    ['reader-failed', () => new Error('the engine died')],
  ])('200: %s is reported as such', async (code, outcome) => {
    reads = []
    const response = await send(app, picture, { from: '192.0.2.50' })
    await started(1)
    reads[0]?.end(outcome())
    expect(eventsOf(await response.text()).at(-1)).toEqual({ state: 'failed', code })
  })

  test('415: a form or JSON is not a picture; 405: other methods', async () => {
    const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    expect((await app.fetch(cardReadingPath, json)).status).toBe(415)
    expect((await app.fetch(cardReadingPath)).status).toBe(405)
  })
})
