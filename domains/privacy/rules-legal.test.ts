import { expect, test } from 'vitest'
import { consentVersions } from './rules-consent.ts'
import { legalVersions, newestVersion, replacedOn, versionNamed } from './rules-legal.ts'

test('a version is found by its day, the newest without one, and none for an unknown day', () => {
  expect(versionNamed('terms', null)).toBe(newestVersion('terms'))
  expect(versionNamed('terms', '2026-11-16')).toBe('2026-11-16')
  expect(versionNamed('privacy', '2020-01-01')).toBeNull()
})

test('an older version states its end, the newest does not', () => {
  expect(replacedOn('terms', '2026-11-16')).toBe('2026-11-22')
  expect(replacedOn('terms', newestVersion('terms'))).toBeNull()
})

test('versions are listed newest first, and a consent names the newest', () => {
  for (const kind of ['terms', 'privacy'] as const) {
    expect(legalVersions[kind].toSorted().toReversed()).toEqual([...legalVersions[kind]])
    expect(consentVersions[kind]).toBe(newestVersion(kind))
  }
})
