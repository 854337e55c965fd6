import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { importsOf, readSources } from './sources.ts'

const folders = ['kit', 'adapters', 'domains', 'server', 'web', 'tools', 'scripts']
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/**
 * Maps a changed file to the files that represent it: those of its domain for a migration, screens for their words, and
 * tests in the same folder for a file that nothing imports.
 */
function standIns(path: string, all: readonly string[], isImported: boolean): string[] {
  const noun = /^server\/database\/migrations\/\d+-([\w-]+)\.sql$/.exec(path)?.[1]
  const isStandIn = noun
    ? (one: string) => one.startsWith(`domains/${noun}/`) || one.startsWith('server/database/')
    : path.startsWith('web/words/')
      ? (one: string) => /^web\/.*(?:words|sentences)/.test(one)
      : (one: string) => !isImported && isTest(one) && dirname(one) === dirname(path)
  return [path, ...all.filter(isStandIn)]
}

/** A test file and its import distance from the changed files. */
export type RelatedTest = { path: string; distance: number }

/** Returns the test files that import a changed file, directly or transitively; a changed test has distance 0. */
export function relatedTests(root: string, changed: readonly string[]): RelatedTest[] {
  const sources = readSources(root, folders)
  const importers = new Map<string, string[]>()
  for (const source of sources)
    for (const to of importsOf(source, root))
      importers.set(to, [...(importers.get(to) ?? []), source.path])
  const paths = sources.map(({ path }) => path)
  const distances = new Map<string, number>()
  for (const path of changed)
    for (const one of standIns(path, paths, importers.has(path))) distances.set(one, 0)
  // Breadth-first: a map is iterated in insertion order, including entries added meanwhile.
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  return [...distances]
    .map(([path, distance]) => ({ path, distance }))
    .filter(({ path }) => isTest(path) && paths.includes(path))
}

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** Returns files changed since the branch left main: committed, uncommitted and untracked. */
export function changedFiles(root: string): string[] {
  const base = ['main', 'origin/main', 'HEAD'].flatMap((name) => {
    try {
      return git(root, 'merge-base', 'HEAD', name)
    } catch {
      return [] // a clone without that branch
    }
  })[0]
  const tracked = git(root, 'diff', '--name-only', '--diff-filter=d', base ?? 'HEAD')
  return [...new Set([...tracked, ...git(root, 'ls-files', '--others', '--exclude-standard')])]
}

const defaultDuration = 1500

/**
 * Reads the last durations of test files in milliseconds, written by `scripts/test-steps.mjs`; empty before the first
 * run.
 */
function lastDurations(root: string): Map<string, number> {
  const file = join(root, '.data/test-times.json')
  if (!existsSync(file)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>))
}

/** Selects tests within a time budget: nearest first, then fastest. */
export function withinBudget(
  tests: readonly RelatedTest[],
  durations: ReadonlyMap<string, number>,
  budget: number
): { run: string[]; left: string[] } {
  const duration = ({ path }: RelatedTest) => durations.get(path) ?? defaultDuration
  const inOrder = tests.toSorted(
    (a, b) => a.distance - b.distance || duration(a) - duration(b) || (a.path < b.path ? -1 : 1)
  )
  let used = 0
  const run: string[] = []
  const left: string[] = []
  for (const test of inOrder) {
    const isRun = used + duration(test) <= budget
    if (isRun) used += duration(test)
    const list = isRun ? run : left
    list.push(test.path)
  }
  return { run, left }
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const changed = changedFiles(root)
  const tests = relatedTests(root, changed)
  const budget = Number(process.argv[2] ?? Infinity)
  console.log(JSON.stringify({ changed, ...withinBudget(tests, lastDurations(root), budget) }))
}
