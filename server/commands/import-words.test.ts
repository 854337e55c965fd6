import { expect, test } from 'vitest'
import type { ImportReport } from '@numo/domains/directory/import-directory.ts'
import type { ImportPreview } from '@numo/domains/directory/store-records.ts'
import { previewWords, reportWords, takenBackWords } from './import-words.ts'

const counts = {
  Practitioner: { added: 1200, changed: 3, unchanged: 0, withdrawn: 40, rejected: 2, clashing: 1 },
}
const preview: ImportPreview = {
  source_name: 'Acme',
  counts,
  known: 400,
  withdrawn: 40,
  is_mass_withdrawal: false,
  unused_columns: [
    { file: 'a.csv', name: 'phone_nr', nearest: 'phone' },
    { file: 'a.csv', name: 'shoe size', nearest: null },
  ],
  new_insurers: ['Alpha', 'Beta'],
  withdraws_demo: true,
  notes: [],
}
const id = '01a206c6-0ab8-77fc-ac19-b29ee6e7fbfe'
const report: ImportReport = {
  id,
  is_published: true,
  source: { id: 'acme', name: 'Acme', kind: 'list' },
  counts,
  changed: true,
  demo_withdrawn: false,
  hidden_insurers: ['Alpha'],
  records: 1246,
  rejected: 2,
  rejects_file: '/data/rejects.ndjson',
  notes: [],
  seconds: { reading: 1, storing: 1, all: 2 },
}

test('a preview says what would be withdrawn, what is not used, whose insurers are unknown and what clashes', () => {
  const [, ...lines] = previewWords(preview).split('\n')
  expect(lines).toEqual([
    expect.stringMatching(/^Doctors +1,200 +3 +0 +40 +2 +1$/),
    expect.stringMatching(/^In all +1,200 +3 +0 +40 +2 +1$/),
    '',
    '40 of 400 published records would be withdrawn (10 %).',
    'Columns that are not used: "phone_nr" (is it phone?), "shoe size".',
    'Insurers that Numo does not know: Alpha, Beta. They stay hidden until staff match or publish them, or with --publish-insurers.',
    'The demo directory would be withdrawn.',
    '1 record shares its id with another name or kind, and none became the other. Ask the source whose it is.',
  ])
})

test('a report names the command that takes the import back, unless nothing changed', () => {
  const back = `To take it back within 30 days: npm run directory:import -- --take-back ${id}`
  expect(reportWords(report, 100)).toContain(back)
  expect(reportWords(report, 100)).toContain('/data/rejects.ndjson')
  const same = reportWords({ ...report, changed: false }, 100)
  expect(same).not.toContain('--take-back')
  expect(same).toContain('Nothing changed')
})

test('a report names the insurers that stay hidden', () => {
  const hidden =
    'Insurers that Numo does not know: Alpha. They are hidden until staff match or publish them, or with --publish-insurers.'
  expect(reportWords(report, 100)).toContain(hidden)
  expect(reportWords({ ...report, hidden_insurers: [] }, 100)).not.toContain('Insurers that')
})

test('taking back says what was withdrawn and restored', () => {
  expect(takenBackWords({ file_name: 'acme.csv', withdrawn: 1200, restored: 40 })).toBe(
    'acme.csv was taken back: 1,200 records withdrawn, 40 restored.'
  )
})
