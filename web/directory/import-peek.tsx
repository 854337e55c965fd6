import { useRead } from '../app/use-read.ts'
import {
  getDirectoryImport,
  getImportRejects,
  importFates,
  recordTypeNames,
  type ImportRow,
  type ImportSummary,
} from '@numo/domains/directory/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { Activity } from '../app/record/activity.tsx'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { CommandButton } from '../app/command-button.tsx'
import { percentOf } from './import-progress.ts'
import { ImportPreview, TakeBackImport } from './import-preview.tsx'
import { ImportTrouble } from './import-trouble.tsx'
import { ImportState } from './pills.tsx'
import { saveFile } from '../app/save-file.ts'
import { Note } from '../ui/note.tsx'

/** Drawer of an import: progress, or the outcome of its records. */
export function ImportPeek({ row: listed }: { row: ImportSummary }) {
  const read = useRead(
    getDirectoryImport,
    { id: listed.id },
    { isUnfinished: ({ status }) => status === 'running' }
  )
  return (
    <>
      <QueryState query={read}>{(row) => <ImportDetails row={row} />}</QueryState>
    </>
  )
}

function ImportDetails({ row }: { row: ImportRow }) {
  const { t } = useProgram()
  return (
    <>
      <p>
        <ImportState status={row.status} />
      </p>
      {row.progress && <Progress progress={row.progress} />}
      <Facts
        items={[
          [t('directory.source'), row.source_name],
          [t('directory.import.started_at'), <When key="started" at={row.started_at} />],
          [
            t('directory.import.finished_at'),
            row.finished_at && <When key="finished" at={row.finished_at} />,
          ],
          ...(row.take_back_until
            ? [
                [
                  t('directory.import.take_back.until'),
                  <When key="until" at={row.take_back_until} />,
                ] as const,
              ]
            : []),
          ...(row.taken_back_at
            ? [
                [
                  t('directory.import.take_back.at'),
                  <When key="taken" at={row.taken_back_at} />,
                ] as const,
              ]
            : []),
          [
            t('directory.import.by'),
            row.started_by?.display_name ?? t('directory.import.command_line'),
          ],
          ...(row.problem
            ? [[t('directory.import.problem'), <ImportTrouble key="problem" row={row} />] as const]
            : []),
        ]}
      />
      <Counts row={row} />
      {row.counts.clashing > 0 && (
        <Note tone="warn">{t('directory.import.clashes', { count: row.counts.clashing })}</Note>
      )}
      {row.has_rejects && <Rejects id={row.id} />}
      <ImportPreview row={row} />
      <TakeBackImport row={row} />
      <Activity type="directory_import" id={row.id} />
    </>
  )
}

function Progress({ progress }: { progress: NonNullable<ImportRow['progress']> }) {
  const { t, formats } = useProgram()
  const percent = percentOf(progress)
  const step = t(`directory.import.step.${progress.step}`)
  return (
    <output>
      {progress.records > 0
        ? t('directory.import.progress', { step, records: formats.number(progress.records) })
        : step}
      {percent !== null && (
        <progress
          max={100}
          value={percent}
          aria-label={t('directory.import.of_file', { percent })}
        />
      )}
    </output>
  )
}

/** Outcomes of records by type, those that happened. */
function Counts({ row: { by_type } }: { row: ImportRow }) {
  const { t, formats } = useProgram()
  const known = recordTypeNames.filter((type) => by_type[type])
  if (known.length === 0) return null
  return (
    <section aria-label={t('directory.import.by_type')}>
      <Facts
        items={known.map((type) => [
          t(`directory.import.types.${type}`),
          importFates
            .map((fate) => [fate, by_type[type]?.[fate] ?? 0] as const)
            .filter(([, count]) => count > 0)
            .map(([fate, count]) => `${t(`directory.import.${fate}`)}: ${formats.number(count)}`)
            .join(' · '),
        ])}
      />
    </section>
  )
}

function Rejects({ id }: { id: string }) {
  const { t, locale } = useProgram()
  return (
    <p>
      <CommandButton size="xs" endpoint={getImportRejects} input={{ id, locale }} onDone={saveFile}>
        {t('directory.import.rejects')}
      </CommandButton>
    </p>
  )
}
