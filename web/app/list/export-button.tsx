import { IconDownload } from '@tabler/icons-react'
import { useProgram } from '../program.ts'
import { CommandButton } from '../command-button.tsx'
import { saveFile } from '../save-file.ts'
import { filterParamsOf } from './list-state.ts'
import { shownColumns, type ListParts } from './parts.ts'

/** Output of an export endpoint, see `exportOutput` of `kit/list.ts`. */
type Exported = { file_name: string; csv: string; rows: number; is_cut: boolean }

/** Downloads the list as CSV with the current search, filters, sort and visible columns. */
export function ExportButton<Row>({ declaration, state }: ListParts<Row>) {
  const { t, locale, toasts, formats } = useProgram()
  const endpoint = declaration.export
  if (!endpoint) return null
  const columns = shownColumns(declaration, state).map(({ name }) => name)
  return (
    <CommandButton
      size="xs"
      endpoint={endpoint}
      input={{ ...filterParamsOf(state), locale, columns: columns.join(',') }}
      onDone={(output) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the declaration names an export endpoint
        const file = output as Exported
        saveFile(file)
        const result = { count: file.rows, n: formats.number(file.rows) }
        toasts.show(t(file.is_cut ? 'list.exported_cut' : 'list.exported', result), {
          tone: file.is_cut ? 'info' : 'ok',
        })
      }}
    >
      <IconDownload size={16} aria-hidden />
      {t('list.export')}
    </CommandButton>
  )
}
