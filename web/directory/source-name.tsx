import { useProgram } from '../app/program.ts'

/** Name of a row's source, or that it was entered by hand. */
export function SourceName({ source }: { source: { name: string } | null }) {
  const { t } = useProgram()
  return source ? source.name : <span className="dim">{t('directory.by_hand')}</span>
}

/** Returns a note about changes to a row that comes from a source; undefined for rows entered by staff. */
export function useSourceNote(source: { name: string } | null): string | undefined {
  const { t } = useProgram()
  return source ? t('directory.source_note', { source: source.name }) : undefined
}
