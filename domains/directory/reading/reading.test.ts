import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { InputProblem } from '../records.ts'
import { openFile } from './open-file.ts'
import { maxRecordLength } from './pieces.ts'
import { recognise } from './recognise.ts'
import { splitDocument, type Frame } from './split-document.ts'
import { splitLines } from './split-lines.ts'

async function* inChunks(bytes: Buffer, sizes: readonly number[]) {
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const size = Math.max(1, sizes[i % sizes.length] ?? 1)
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function documentOf(text: string, sizes: readonly number[] = [7]) {
  let frame: Frame | undefined
  const pieces = []
  const chunks = inChunks(Buffer.from(text), sizes)
  for await (const some of splitDocument(chunks, 'file', (f) => (frame = f))) pieces.push(...some)
  return { pieces, frame }
}

async function linesOf(bytes: Buffer | string, sizes: readonly number[] = [7]) {
  const pieces = []
  for await (const some of splitLines(inChunks(Buffer.from(bytes), sizes), 'file'))
    pieces.push(...some)
  return pieces
}

const json = fc.jsonValue({ maxDepth: 4 })
const record = fc.dictionary(fc.string(), json)
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })

describe('a JSON document', () => {
  it('returns its records one by one, for any chunk size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record),
        json,
        sizes,
        fc.constantFrom(0, 2),
        async (records, more, cuts, indent) => {
          const bundle = {
            id: 'a "b" [{',
            entry: records,
            more: { entry: more },
            type: 'entry',
            last: [1, 'x'],
          }
          const { pieces, frame } = await documentOf(JSON.stringify(bundle, null, indent), cuts)
          expect(pieces.map(({ text }) => JSON.parse(text ?? ''))).toEqual(
            JSON.parse(JSON.stringify(records))
          )
          const rest: unknown = JSON.parse((frame?.text ?? '').replace(/\[[\s,]*\]/g, '[]'))
          expect(rest).toMatchObject({ id: bundle.id, type: 'entry', last: [1, 'x'], entry: [] })
        }
      ),
      { numRuns: 200 }
    )
  })

  it('may be a list, or one resource', async () => {
    expect((await documentOf('[{"a":1},\n {"b":[{}]}]')).pieces).toEqual([
      { line: 1, text: '{"a":1}' },
      { line: 2, text: '{"b":[{}]}' },
    ])
    const single = await documentOf('{"resourceType":"Location","x":{"entry":[{"y":1}]}}')
    expect(single.pieces).toEqual([])
    expect(single.frame?.text).toContain('"y":1')
  })

  test.each([
    ['{"entry":[{"a":1},{"b":', 'cut off'],
    ['{"entry":[{"a":1}', 'cut off'],
    ['{"a":"b', 'cut off'],
    ['{"a":1}}', 'bracket too many'],
    ['{"a":1} {"b":2}', 'after its end'],
  ])('%s is a problem of the whole document', async (text, words) => {
    await expect(documentOf(text)).rejects.toThrow(InputProblem)
    await expect(documentOf(text)).rejects.toThrow(words)
  })

  it('is reported as truncated wherever it is cut', async () => {
    const text = '{"resourceType":"Bundle","entry":[{"a":"x\\"}"},{"b":[1]}],"n":1}'
    for (let length = 1; length < text.length; length += 1)
      await expect(documentOf(text.slice(0, length))).rejects.toThrow(InputProblem)
  })

  it('never buffers a record that is too long', async () => {
    const { pieces } = await documentOf(
      `[{"a":"${'x'.repeat(maxRecordLength)}"},{"b":1}]`,
      [65_536]
    )
    expect(pieces.map(({ problem }) => problem)).toEqual([
      'The record is longer than 8 MB',
      undefined,
    ])
  })
})

describe('a file of lines', () => {
  it('returns its lines with their numbers, for any chunk size', async () => {
    const line = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((t) => t.trim() !== '' && !/[\r\n]/.test(t))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(line, fc.constant(''))), sizes, async (lines, cuts) => {
        const expected = lines.flatMap((text, at) => (text === '' ? [] : [{ line: at + 1, text }]))
        expect(await linesOf(lines.map((text) => `${text}\n`).join(''), cuts)).toEqual(expected)
      }),
      { numRuns: 200 }
    )
  })

  it('accepts a last line without a line break, but not a truncated one', async () => {
    expect(await linesOf('{"a":1}\r\n{"b":2}')).toHaveLength(2)
    await expect(linesOf('{"a":1}\n{"b":')).rejects.toThrow(
      'cut off: it ends in the middle of line 2'
    )
  })

  it('skips a line that is too long without buffering it', async () => {
    const long = 'x'.repeat(maxRecordLength + 1)
    expect(await linesOf(`{"a":1}\n${long}\n{"b":2}\n`, [65_536])).toEqual([
      { line: 1, text: '{"a":1}' },
      { line: 2, problem: 'The record is longer than 8 MB' },
      { line: 3, text: '{"b":2}' },
    ])
  })
})

describe('the type of a file', () => {
  test.each([
    ['{"resourceType":"Location"}\n{"resourceType":"Location"}\n', 'lines'],
    ['{"resourceType":"Location"}', 'lines'],
    ['{oops\n{"resourceType":"Location"}\n', 'lines'],
    ['{\n "resourceType": "Bundle",\n "entry": []\n}', 'document'],
    ['{"resourceType":"Bundle","entry":[\n{"resource":{}},\n{"resource":{}}\n]}', 'document'],
    ['[{"resourceType":"Location"}]', 'document'],
    ['# note\nname,city,country\n', 'table'],
    ['NAME;TOWN\n', 'table'],
    ['', 'empty'],
    [' \n\n', 'empty'],
    ['Once upon a time.', 'other'],
    ['<?xml version="1.0"?><a b="1,2"/>', 'other'],
    ['\u0000\u0001\u0002', 'other'],
  ])('%j is %s', (text, form) => expect(recognise(Buffer.from(text), true)).toBe(form))
})

describe('opening a file', () => {
  let dir = ''
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'numo-reading-'))
  })
  afterAll(() => rm(dir, { recursive: true }))
  const read = async (bytes: Buffer) => {
    const path = join(dir, 'file')
    await writeFile(path, bytes)
    const { chunks } = await openFile({
      path,
      name: 'file',
      bytes: bytes.length,
      isOneOfMany: false,
    })
    const all: Buffer[] = []
    for await (const chunk of chunks) all.push(chunk)
    return Buffer.concat(all).toString()
  }
  const text = 'abc\n'.repeat(1_000_000)

  it('unpacks gzip whatever its name, and drops a byte order mark', async () => {
    expect(await read(gzipSync(text))).toBe(text)
    expect(await read(Buffer.from(`\ufeff${text}`))).toBe(text)
    expect(await read(gzipSync(`\ufeff${text}`))).toBe(text)
  })

  it('reports unsupported compression and damaged gzip', async () => {
    const packed = gzipSync(text)
    await expect(read(packed.subarray(0, packed.length - 100))).rejects.toThrow('cut off')
    const damaged = Buffer.from(packed)
    damaged.fill(0xff, 200, 260)
    await expect(read(damaged)).rejects.toThrow('damaged')
    await expect(read(Buffer.from('PK\u0003\u0004'))).rejects.toThrow('zip archive')
    await expect(read(Buffer.from('\ufeffname', 'utf16le'))).rejects.toThrow('UTF-16')
  })
})
