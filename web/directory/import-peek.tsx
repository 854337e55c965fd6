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
import { Table } from '../ui/table.tsx'

/** Drawer of an import: progress, or the outcome of its records. */
export function ImportPeek({ row: listed }: { row: ImportSummary }) {
  const read = useRead(
    getDirectoryImport,
    { id: listed.id },
    { isUnfinished: ({ status }) => status === 'running' }
  )
  return (
    <>
      <h2>{listed.file_name}</h2>
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
          [
            t('directory.import.take_back.until'),
            row.take_back_until && <When key="until" at={row.take_back_until} />,
          ],
          [
            t('directory.import.take_back.at'),
            row.taken_back_at && <When key="taken-back" at={row.taken_back_at} />,
          ],
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
        <p>{t('directory.import.clashes', { count: row.counts.clashing })}</p>
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
  return (
    <output>
      {t('directory.import.progress', {
        step: t(`directory.import.step.${progress.step}`),
        records: formats.number(progress.records),
      })}
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

/** Returns the name of a type of record that has a sentence of its own. */
const typeName = (type: string) => recordTypeNames.find((one) => one === type) ?? 'unreadable'

function Counts({ row }: { row: ImportRow }) {
  const { t, formats } = useProgram()
  const types = Object.entries(row.by_type)
  if (types.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be focusable for the keyboard
    <section className="list-scroll" tabIndex={0} aria-label={t('directory.import.by_type')}>
      <Table
        className="list-t"
        caption={t('directory.import.by_type')}
        columns={[
          t('directory.type'),
          ...importFates.map((kind) => ({
            key: kind,
            title: t(`directory.import.${kind}`),
            isEnd: true,
          })),
        ]}
      >
        {types.map(([type, counts]) => (
          <tr key={type}>
            <td>{t(`directory.import.types.${typeName(type)}`)}</td>
            {importFates.map((kind) => (
              <td key={kind} className="end">
                {formats.number(counts[kind])}
              </td>
            ))}
          </tr>
        ))}
      </Table>
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
