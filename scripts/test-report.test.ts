import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'numo-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

const reader = pathToFileURL(resolve(import.meta.dirname, 'test-report.mjs')).href
type Result = {
  passed: number
  failed: number
  skipped: string[]
  failures: string[]
  lines: string[]
  times: Record<string, number>
}

/** Runs the reader on a report, which may be missing or malformed. */
function readReport(kind: 'readVitest' | 'readPlaywright', report: unknown, code: number): Result {
  const file = join(folder, 'report.json')
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report))
  const script = `const m = await import(${JSON.stringify(reader)})
    console.log(JSON.stringify(m.${kind}(${JSON.stringify(file)}, ${code}, '/repo')))`
  const buffer = execFileSync(process.execPath, ['--input-type=module', '-e', script])
  return JSON.parse(buffer.toString()) as Result
}

const file = (name: string, statuses: string[], status = 'passed') => ({
  name: `/repo/${name}`,
  status,
  startTime: 0,
  endTime: 5,
  message: '',
  assertionResults: statuses.map((word, place) => ({
    status: word,
    fullName: `t${place}`,
    failureMessages: word === 'failed' ? ['\u001B[31mexpected 1\u001B[39m\n  at a.ts'] : [],
  })),
})

test('Vitest: every test counts one, skipped ones are named', () => {
  const testResults = [file('a.test.ts', ['passed', 'failed', 'skipped', 'todo'], 'failed')]
  expect(readReport('readVitest', { testResults }, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: ['a.test.ts > t2', 'a.test.ts > t3'],
    failures: ['a.test.ts > t1\n    expected 1\n      at a.ts'],
    lines: ['a.test.ts: 1 passed, 1 failed (5 ms)'],
    times: { 'a.test.ts': 5 },
  })
})

test.each([
  ['a file that could not be loaded', { testResults: [file('a.test.ts', [], 'failed')] }, 1],
  ['an error outside of any test', { testResults: [file('a.test.ts', [])] }, 1],
  ['a crash without a report', '', 1],
  ['a report cut short', '{"testResults": [', 0],
])('Vitest: %s counts as one failure', (_, report, code) => {
  expect(readReport('readVitest', report, code)).toMatchObject({ passed: 0, failed: 1 })
})

const spec = (title: string, status: string) => ({
  title,
  tests: [
    {
      status,
      results: [{ duration: 7, ...(status === 'unexpected' ? { error: { message: 'no' } } : {}) }],
    },
  ],
})

test('Playwright: every test counts one, in whatever group, and skipped ones are named', () => {
  const inner = { title: 'group', specs: [spec('bad', 'unexpected'), spec('later', 'skipped')] }
  const suites = [{ title: 'a.spec.ts', specs: [spec('good', 'expected')], suites: [inner] }]
  expect(readReport('readPlaywright', { suites }, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: ['a.spec.ts > group > later'],
    failures: ['a.spec.ts > group > bad\n    no'],
    lines: ['a.spec.ts > good (7 ms)'],
    times: { 'a.spec.ts > good': 7, 'a.spec.ts > group > bad': 7, 'a.spec.ts > group > later': 7 },
  })
})

test('Playwright: a program that did not start counts as one failure', () => {
  expect(readReport('readPlaywright', { suites: [] }, 1)).toMatchObject({ passed: 0, failed: 1 })
  expect(readReport('readPlaywright', { suites: [] }, 0)).toMatchObject({ passed: 0, failed: 0 })
})

test('the slowest come first, up to the limit', () => {
  const script = `const { slowest } = await import(${JSON.stringify(reader)})
    console.log(slowest({ a: 900, b: 61000, c: 2000 }, 2).join('\\n'))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString()
  expect(printed).toBe('   61.0 s  b\n    2.0 s  c\n')
})
