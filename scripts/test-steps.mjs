import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureBuilt, environment, nodeProgram, root, BootstrapError } from './bootstrap.mjs'
import { capture } from './progress.mjs'
import { findBrowser } from './test-browser.mjs'
import { readPlaywright, readVitest } from './test-report.mjs'

const minutes = (count) => count * 60_000
/**
 * After so long a step is hung. Machines differ by a factor of two, and both steps together have to leave time for the checks within
 * the hour and a half that a whole run may take.
 */
const longest = { unit: minutes(45), journeys: minutes(50) }

/** Runs a program under the product's Node. */
const node = (args, { env = {}, timeout = minutes(10) } = {}) =>
  capture(nodeProgram(), args, { cwd: root, env: environment(env), timeout })

/** A step that counts as one test. */
const check = (name, run) => ({
  name,
  run: async () => {
    const { code, output } = await run()
    const failed = code === 0 ? 0 : 1
    return { passed: 1 - failed, failed, skipped: [], lines: [], output }
  },
})

const tool = (name, ...args) => check(name, () => node(args))

/** package-lock.json must work with any registry: no `resolved` URL may be in it. */
const lockFile = check('lock file names no host', async () => {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const hosts = text.match(/"resolved": "(?:https?|git|ssh)[^"]*"/g) ?? []
  return { code: hosts.length > 0 ? 1 : 0, output: hosts.slice(0, 10).join('\n') }
})

const lint = (name, files = []) =>
  tool(
    name,
    'node_modules/oxlint/bin/oxlint',
    '--type-aware',
    '--deny-warnings',
    '--report-unused-disable-directives',
    ...files
  )

/** Incremental: a second check of the same tree takes a fifth of the first. */
const types = (name, config) => {
  const state = join('.data', `${config}.tsbuildinfo`)
  return tool(
    name,
    'node_modules/typescript/bin/tsc',
    ...['-p', `${config}.json`, '--incremental', '--tsBuildInfoFile', state]
  )
}

export const checks = [
  types('types of the server', 'tsconfig'),
  types('types of the pages', 'tsconfig.web'),
  types('types of the journeys', 'tsconfig.e2e'),
  lint('lint'),
  tool('format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'),
  tool('layers', 'tools/check-layers.ts'),
  tool('map', 'tools/check-map.ts'),
  tool('words', 'tools/check-words.ts'),
  tool('content', 'tools/content/check.ts'),
  lockFile,
]

const buildStep = (force) =>
  check('build', async () => {
    try {
      return { code: 0, output: await ensureBuilt({ force, quiet: true }) }
    } catch (error) {
      if (error instanceof BootstrapError) return { code: 1, output: error.message }
      throw error
    }
  })
/** Builds unconditionally. */
export const build = buildStep(true)
/** Builds only when the sources have changed. */
export const buildIfChanged = buildStep(false)

/** Runs a test runner that writes a JSON report, and reads it. */
async function withReport(run, read) {
  const folder = mkdtempSync(join(tmpdir(), 'numo-report-'))
  try {
    const file = join(folder, 'report.json')
    const { code, output } = await run(file)
    return { ...read(file, code, root), output }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const timesFile = join(root, '.data', 'test-times.json')
/** Records the duration of each test file, from which `quickSteps` selects what fits its budget. */
function storeTimes(times) {
  const before = existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, 'utf8')) : {}
  mkdirSync(dirname(timesFile), { recursive: true })
  writeFileSync(timesFile, JSON.stringify({ ...before, ...times }))
}

/** Vitest on the files of `only`, or on all. */
const vitest = (name, only = []) => ({
  name,
  run: async () => {
    const result = await withReport((file) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      const args = ['node_modules/vitest/vitest.mjs', 'run', '--no-color', ...reporters, ...only]
      return node(args, { timeout: longest.unit, env: { NODE_ENV: 'test' } })
    }, readVitest)
    if (result.times) storeTimes(result.times)
    return result
  },
})
export const unit = vitest('unit and endpoint tests')

/** Milliseconds of tests that two workers run while the rest of a quick check runs beside them. */
const quickBudget = 30_000

/**
 * Steps that find in about a minute what a change broke: all of `checks`, lint of changed files, and the nearest tests.
 */
export async function quickSteps() {
  const { code, output } = await node(['tools/related-tests.ts', String(quickBudget)])
  if (code !== 0) throw new BootstrapError(output)
  const { changed, run, left } = JSON.parse(output)
  const codeFiles = changed.filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/^build\//.test(path))
  const others = checks.filter(({ name }) => name !== 'lint')
  const statics =
    codeFiles.length > 0 ? [lint('lint of what changed', codeFiles), ...others] : others
  const name = `${run.length} of ${run.length + left.length} test files that a change of ${changed.length} files may break`
  return { statics, tests: run.length > 0 ? [buildIfChanged, vitest(name, run)] : [] }
}

/** The browser is searched for, and installed if necessary, while other steps run. */
export function journeys() {
  const browser = findBrowser().catch((error) => error)
  return {
    name: 'journeys in the browser',
    run: async () => {
      const found = await browser
      if (found instanceof Error) {
        if (!(found instanceof BootstrapError)) throw found
        return { passed: 0, failed: 1, skipped: [], lines: [], output: found.message }
      }
      return withReport((file) => {
        const cli = 'node_modules/@playwright/test/cli.js'
        const config = ['-c', 'e2e/playwright.config.ts', '--reporter=list,json', '--forbid-only']
        const env = { CHROMIUM_PATH: found, PLAYWRIGHT_JSON_OUTPUT_FILE: file, FORCE_COLOR: '0' }
        return node([cli, 'test', ...config], { timeout: longest.journeys, env })
      }, readPlaywright)
    },
  }
}
