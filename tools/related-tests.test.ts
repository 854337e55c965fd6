import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedFiles, relatedTests, withinBudget } from './related-tests.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'numo-related-'))))
afterEach(() => rmSync(root, { recursive: true }))

const write = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

test('tests that reach a changed file are found with their distance', () => {
  write({
    'kit/money.ts': '',
    'kit/money.test.ts': `import { money } from './money.ts'`,
    'domains/claims/total.ts': `import { money } from '@numo/kit/money.ts'`,
    'domains/claims/claims.test.ts': `import { total } from './total.ts'`,
    'domains/cities/cities.test.ts': '',
  })
  expect(relatedTests(root, ['kit/money.ts'])).toEqual([
    { path: 'kit/money.test.ts', distance: 1 },
    { path: 'domains/claims/claims.test.ts', distance: 2 },
  ])
  expect(relatedTests(root, ['domains/cities/cities.test.ts'])).toEqual([
    { path: 'domains/cities/cities.test.ts', distance: 0 },
  ])
})

test.each([
  [
    'server/database/migrations/0090-claims.sql',
    ['domains/claims/claims.test.ts', 'server/database/roles.test.ts'],
  ],
  ['web/words/es/claims.json', ['web/sentences.test.ts']],
  ['scripts/test.mjs', ['scripts/report.test.ts']],
])('files nobody imports have assigned tests: %s', (path, expected) => {
  write({
    [path]: '',
    'domains/claims/claims.test.ts': '',
    'domains/cities/cities.test.ts': '',
    'server/database/roles.test.ts': '',
    'web/sentences.test.ts': '',
    'scripts/report.test.ts': '',
  })
  expect(relatedTests(root, [path]).map((one) => one.path)).toEqual(expected)
})

test('the nearest tests are selected first, the quickest of them; the rest is skipped', () => {
  const tests = [
    { path: 'far', distance: 2 },
    { path: 'slow', distance: 1 },
    { path: 'new', distance: 1 },
    { path: 'own', distance: 0 },
  ]
  const durations = new Map([
    ['far', 100],
    ['slow', 9000],
    ['own', 3000],
  ])
  expect(withinBudget(tests, durations, 5000)).toEqual({
    run: ['own', 'new', 'far'],
    left: ['slow'],
  })
})

test('changes of the branch, the working tree and new files, but none of main', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: root,
    })
  git('init', '-q', '-b', 'main')
  write({ 'a.ts': '', 'b.ts': '', 'gone.ts': '' })
  git('add', '.')
  git('commit', '-qm', 'Begin')
  git('checkout', '-qb', 'topic')
  write({ 'committed.ts': '' })
  git('add', '.')
  git('commit', '-qm', 'Add')
  write({ 'a.ts': 'changed', 'new.ts': '' })
  rmSync(join(root, 'gone.ts'))
  expect(changedFiles(root).toSorted()).toEqual(['a.ts', 'committed.ts', 'new.ts'])
})
