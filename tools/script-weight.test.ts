import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales } from '@numo/kit/locales.ts'
import { islands } from '../web/site/islands.ts'
import {
  filesOf,
  maxNextScript,
  maxScript,
  readManifest,
  scriptsOf,
  signedInRoutes,
  weightOf,
} from './script-weight.ts'

const client_dir = resolve(import.meta.dirname, '../build/client')

describe.skipIf(!existsSync(`${client_dir}/.vite/manifest.json`))('the built pages', () => {
  test.each(locales)('no signed-in page exceeds its script budget, in %s', (locale) => {
    const manifest = readManifest(client_dir)
    const weights = signedInRoutes.map((route) => ({
      path: route.path,
      weight: weightOf(client_dir, scriptsOf(manifest, route, locale)),
    }))
    // Lower bound, so that an empty result cannot pass.
    expect(Math.min(...weights.map(({ weight }) => weight))).toBeGreaterThan(100)
    expect(weights.filter(({ weight }) => weight > maxScript)).toEqual([])
  })

  test.each(locales)('nor the next page of its area, in %s', (locale) => {
    const manifest = readManifest(client_dir)
    const pages = signedInRoutes.map((route) => ({
      route,
      scripts: scriptsOf(manifest, route, locale),
    }))
    const weights = pages.flatMap((before) => {
      const there = new Set(before.scripts)
      return pages
        .filter(({ route }) => route.layout === before.route.layout)
        .map(({ route, scripts }) => ({
          from: before.route.path,
          to: route.path,
          weight: weightOf(
            client_dir,
            scripts.filter((file) => !there.has(file))
          ),
        }))
    })
    expect(Math.max(...weights.map(({ weight }) => weight))).toBeGreaterThan(10)
    expect(weights.filter(({ weight }) => weight > maxNextScript)).toEqual([])
  })

  test('public pages load no validation code', () => {
    const manifest = readManifest(client_dir)
    const isZod = (file: string) =>
      readFileSync(join(client_dir, file), 'utf8').includes('__zod_globalConfig')
    expect(filesOf(manifest, 'web/main.tsx').some(isZod)).toBe(true)
    const withZod = islands.filter((name) =>
      filesOf(manifest, `web/islands/${name}.ts`).some(isZod)
    )
    expect(withZod).toEqual([])
  })
})

test('shared files are counted once, and a missing file is detected', () => {
  const chunk = (name: string, imports: string[] = []) => ({ file: `${name}.js`, imports })
  const manifest = {
    'web/main.tsx': chunk('main', ['_shared']),
    'web/words/en-app.ts': chunk('words'),
    'web/words/en-auth.ts': chunk('part'),
    'web/layouts/auth.tsx': { ...chunk('layout', ['_shared']), css: ['layout.css'] },
    'web/pages/auth/login.tsx': chunk('login', ['_shared']),
    _shared: chunk('shared', ['_shared']),
  }
  const route = { path: '/auth/login', page: 'auth/login', layout: 'auth' } as const
  expect(scriptsOf(manifest, route, 'en')).toEqual([
    'main.js',
    'shared.js',
    'words.js',
    'part.js',
    'layout.js',
    'login.js',
  ])
  expect(() => scriptsOf(manifest, { ...route, page: 'auth/none' }, 'en')).toThrow('auth/none')
})
