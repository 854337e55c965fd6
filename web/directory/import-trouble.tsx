import type { ImportRow } from '@numo/domains/directory/contract-admin.ts'
import { useProgram } from '../app/program.ts'

const parts = {
  'unknown-columns': 'unknown',
  'missing-columns': 'missing',
  'twin-columns': 'twin',
} as const
const isAboutColumns = (code: string): code is keyof typeof parts => Object.hasOwn(parts, code)

/** Explains a refused import: wrong columns, missing ids, or the server's message. */
export function ImportTrouble({ row: { problem, trouble } }: { row: ImportRow }) {
  const { t } = useProgram()
  if (!trouble) return problem
  const { code, file, columns, count = 1, example = '' } = trouble
  if (code === 'ids-missing')
    return t('directory.import.ids_missing', { count, column: columns[0]?.name ?? '', example })
  if (!isAboutColumns(code)) return problem
  const part = parts[code]
  const beside = part === 'twin' ? 'beside' : 'nearest'
  return (
    <>
      <p>{t(`directory.import.columns.${part}`, { file })}</p>
      <ul>
        {columns.map(({ name, nearest }) => (
          <li key={name}>
            <code>{name}</code>
            {nearest !== null && ` · ${t(`directory.import.columns.${beside}`, { name: nearest })}`}
          </li>
        ))}
      </ul>
      {part === 'unknown' && <p>{t('directory.import.columns.go_on')}</p>}
    </>
  )
}
