import { useRead } from '../app/use-read.ts'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { listDirectoryImports } from '@numo/domains/directory/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { percentOf } from './import-progress.ts'
import { Tabs } from '../ui/tabs.tsx'
import { Note } from '../ui/note.tsx'

const tabs = [
  { name: null, title: 'directory.provider.list' },
  { name: 'duplicates', title: 'directory.provider.duplicates' },
  { name: 'imports', title: 'directory.provider.imports' },
  { name: 'reports', title: 'directory.provider.reports' },
  { name: 'doctors', title: 'directory.provider.doctors' },
  { name: 'wishes', title: 'directory.provider.wishes' },
  { name: 'searches', title: 'directory.provider.searches' },
  { name: 'codes', title: 'directory.provider.codes' },
] as const

/** Tabs of the directory lists, with the progress of a running import. */
export function DirectoryTabs() {
  const { t } = useProgram()
  const [query] = useSearchParams()
  const current = tabs.find(({ name }) => name === query.get('tab'))?.name ?? null
  return (
    <>
      <Tabs
        label={t('directory.provider.tabs')}
        tabs={tabs.map(({ name, title }) => ({
          to: name ? `?tab=${name}` : '?',
          title: t(title),
          isCurrent: name === current,
        }))}
      />
      <RunningImport />
    </>
  )
}

/** Progress of the running import; invalidates all lists when it ends. */
function RunningImport() {
  const { t, changes, formats } = useProgram()
  const running = useRead(
    listDirectoryImports,
    { status: 'running', limit: 1 },
    { isUnfinished: ({ rows }) => rows.length > 0 }
  )
  const [row] = running.data?.rows ?? []
  const last = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (last.current !== undefined && row === undefined) void changes.missed()
    last.current = row?.id
  }, [row, changes])
  if (!row) return null
  const { progress } = row
  const percent = percentOf(progress)
  return (
    <Note as="output" className="running">
      <b>
        {t('directory.import.running')}: {row.file_name}
      </b>{' '}
      {progress &&
        t('directory.import.progress', {
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
    </Note>
  )
}
