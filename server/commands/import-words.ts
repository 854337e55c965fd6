import { importFates as fates } from '@numo/domains/directory/contract-admin.ts'
import type { ImportProgress, ImportReport } from '@numo/domains/directory/import-directory.ts'
import type { ImportPreview } from '@numo/domains/directory/store-records.ts'
import { recordTypes, type RecordType } from '@numo/domains/directory/records.ts'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const seconds = (value: number) => `${value < 10 ? value.toFixed(1) : number.format(value)} s`
const rate = (records: number, took: number) =>
  `${number.format(records / Math.max(took, 0.001))}/s`

const names: Record<RecordType | 'unreadable', string> = {
  Organization: 'Insurers, networks, clinics',
  InsurancePlan: 'Insurance plans',
  Location: 'Addresses',
  HealthcareService: 'Services',
  Practitioner: 'Doctors',
  PractitionerRole: 'Doctors at addresses',
  OrganizationAffiliation: 'Clinics at addresses',
  Endpoint: 'System addresses (not stored)',
  unreadable: 'Unreadable',
}

/** Formats the outcome of an import as a table by type of record, with totals. */
export function countsTable({ counts }: Pick<ImportReport, 'counts'>): string {
  const types = [...recordTypes, 'unreadable' as const].filter((type) => counts[type])
  const rows = types.map((type) => [names[type], ...fates.map((fate) => counts[type]?.[fate] ?? 0)])
  const sums = fates.map((fate) => types.reduce((sum, t) => sum + (counts[t]?.[fate] ?? 0), 0))
  const lines = [['', ...fates], ...rows, ['In all', ...sums]].map((line) =>
    line.map((cell) => (typeof cell === 'number' ? number.format(cell) : cell))
  )
  const first = Math.max(...lines.map(([name]) => name?.length ?? 0))
  return lines
    .map(([name = '', ...cells]) =>
      [name.padEnd(first), ...cells.map((cell) => cell.padStart(11))].join('')
    )
    .join('\n')
}

function clashWords({ counts }: Pick<ImportReport, 'counts'>): string[] {
  const clashing = Object.values(counts).reduce((sum, one) => sum + one.clashing, 0)
  return clashing === 0
    ? []
    : [
        `${number.format(clashing)} ${clashing === 1 ? 'record shares its id' : 'records share an id'} with another name or kind, and none became the other. Ask the source whose it is.`,
      ]
}

const insurerWords = (names: readonly string[], hidden: string) =>
  names.length === 0
    ? []
    : [
        `Insurers that Numo does not know: ${names.join(', ')}. ${hidden} until staff match or publish them, or with --publish-insurers.`,
      ]

/** Formats what publishing an import would do. */
export function previewWords(preview: ImportPreview): string {
  const { counts, known, withdrawn, unused_columns, new_insurers, notes } = preview
  const percent = known > 0 ? Math.round((withdrawn / known) * 100) : 0
  const columns = unused_columns.map(
    ({ name, nearest }) => `"${name}"${nearest === null ? '' : ` (is it ${nearest}?)`}`
  )
  const lines = [
    countsTable({ counts }),
    '',
    ...(withdrawn > 0
      ? [
          `${number.format(withdrawn)} of ${number.format(known)} published records would be withdrawn (${percent} %).`,
        ]
      : []),
    ...(columns.length > 0 ? [`Columns that are not used: ${columns.join(', ')}.`] : []),
    ...insurerWords(new_insurers, 'They stay hidden'),
    ...notes,
    ...(preview.withdraws_demo ? ['The demo directory would be withdrawn.'] : []),
    ...clashWords({ counts }),
  ]
  return lines.join('\n')
}

/** Formats the complete report of a finished import. */
export function reportWords(report: ImportReport, peak_megabytes: number): string {
  const { source, seconds: took, records } = report
  const lines = [
    countsTable(report),
    '',
    `${number.format(records)} records of ${source.name} (${source.id}) in ${seconds(took.all)}: ${rate(records, took.all)} in all, ${rate(records, took.reading)} read, ${rate(records, took.storing)} stored; ${number.format(peak_megabytes)} MB of memory at most.`,
    ...report.notes,
    ...insurerWords(report.hidden_insurers, 'They are hidden'),
    ...(report.demo_withdrawn ? ['The demo directory was withdrawn.'] : []),
    ...clashWords(report),
    ...(report.rejects_file
      ? [`What was rejected or kept apart, and why: ${report.rejects_file}`]
      : []),
    ...(report.changed
      ? [`To take it back within 30 days: npm run directory:import -- --take-back ${report.id}`]
      : ['Nothing changed: the directory already says all of this.']),
  ]
  return lines.join('\n')
}

/** Formats what taking an import back did. */
export const takenBackWords = (it: { file_name: string; withdrawn: number; restored: number }) =>
  `${it.file_name} was taken back: ${number.format(it.withdrawn)} records withdrawn, ${number.format(it.restored)} restored.`

const words = {
  waiting: 'Waiting for another import to end',
  reading: 'Reading',
  checking: 'Checking',
  storing: 'Storing',
  taking_back: 'Taking back',
} as const

/** Formats the progress of an import as one line, with a bar of `width` characters while reading. */
export function progressWords(progress: ImportProgress, elapsed: number, width: number): string {
  const { step, records, rejected, bytes, total_bytes } = progress
  if (step === 'waiting' || step === 'taking_back') return `${words[step]} (${seconds(elapsed)})`
  const share = total_bytes > 0 ? bytes / total_bytes : 0
  const full = Math.round(share * width)
  const bar = width > 0 ? `[${'#'.repeat(full)}${'.'.repeat(width - full)}] ` : ''
  const parts = [
    `${number.format(records)} records`,
    step === 'reading' ? rate(records, elapsed) : seconds(elapsed),
    ...(rejected > 0 ? [`${number.format(rejected)} rejected`] : []),
  ]
  const percent = step === 'reading' ? `${bar}${Math.floor(share * 100)} %  ` : ''
  return `${words[step].padEnd(8)} ${percent}${parts.join('  ')}`
}
