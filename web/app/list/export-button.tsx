import { IconDownload } from '@tabler/icons-react'
import { useProgram } from '../program.ts'
import { useAction } from '../use-action.ts'
import { askedOf } from './list-state.ts'
import { shownColumns, type ListParts } from './parts.ts'
import { Button } from '../../ui/button.tsx'

/** What an export endpoint gives, see `exportOutput` of `kit/list.ts`. */
type Exported = { file_name: string; csv: string; rows: number; is_cut: boolean }

/** The list as a file, as it is searched, filtered and sorted now, with the columns that are shown. */
export function ExportButton<Row>({ declaration, state }: ListParts<Row>) {
  const { t, caller, locale, toasts, formats } = useProgram()
  const { run, isBusy } = useAction()
  const endpoint = declaration.export
  if (!endpoint) return null
  const save = () =>
    run(async () => {
      const columns = shownColumns(declaration, state).map(({ name }) => name)
      const asked = { ...askedOf(state), locale, columns: columns.join(',') }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the declaration names an endpoint that gives an export
      const file = (await caller.call(endpoint, asked)) as Exported
      const url = URL.createObjectURL(new Blob([file.csv], { type: 'text/csv;charset=utf-8' }))
      const link = document.createElement('a')
      link.href = url
      link.download = file.file_name
      link.click()
      URL.revokeObjectURL(url)
      const n = formats.number(file.rows)
      toasts.show(t(file.is_cut ? 'list.exported_cut' : 'list.exported', { count: file.rows, n }), {
        tone: file.is_cut ? 'info' : 'ok',
      })
    })
  return (
    <Button size="xs" aria-busy={isBusy} onClick={() => void save()}>
      <IconDownload size={16} aria-hidden />
      {t('list.export')}
    </Button>
  )
}
